/** The search field with its list of suggestions (ARIA combobox pattern, APG 1.2). */

import { fill, h } from "./dom";
import { swatch, kindWords } from "./inspector";
import { isCurrent, kindOf } from "./model";
import { SceneSearch, type Found } from "./search";
import type { Selection, Store } from "./store";
import { counted, visibleName, visibleText } from "./text";

export class SearchBox {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly search: SceneSearch;
  private results: readonly Found[] = [];
  private active = -1;

  constructor(
    private readonly store: Store,
    private readonly onChoose: (selection: Selection) => void,
    private readonly announce: (text: string) => void,
  ) {
    this.search = new SceneSearch(store.model);
    this.list = h("ul", { class: "results", id: "results", role: "listbox", "aria-label": "Found", hidden: true });
    this.input = h("input", {
      type: "search",
      placeholder: "Search people, things and facts",
      "aria-label": "Search people, things and facts",
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": "results",
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
      on: {
        input: () => this.update(),
        focus: () => this.update(),
        blur: () => this.close(),
        keydown: (event) => this.press(event as KeyboardEvent),
      },
    });
    this.element = h("div", { class: "search", role: "search" }, this.input, h("kbd", { "aria-hidden": "true" }, "/"), this.list);
  }

  private update(): void {
    const query = this.input.value;
    this.results = this.search.find(query);
    this.active = this.results.length > 0 ? 0 : -1;
    this.show(query.trim() !== "");
    if (query.trim() !== "") this.announce(`${counted(this.results.length, "result")}`);
  }

  private show(open: boolean): void {
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
    const rows = this.results.map((found, at) => this.row(found, at));
    fill(this.list, ...(rows.length > 0 ? rows : [h("li", { class: "nothing" }, "Nothing found.")]));
    this.mark();
  }

  private row(found: Found, at: number): HTMLElement {
    const choose = (event: Event): void => {
      event.preventDefault();
      this.choose(at);
    };
    const content = found.type === "node" ? this.nodeRow(found.key, found.alias) : this.factRow(found.id);
    return h("li", { role: "option", id: `result-${at}`, class: `found-${found.type}`, on: { mousedown: choose } }, ...content);
  }

  private nodeRow(key: string, alias: string | null): readonly Node[] {
    const shown = this.store.model.nodeByKey.get(key);
    if (shown === undefined) return [];
    const also = alias === null ? [] : [h("span", { class: "quiet" }, "also ", h("bdi", {}, visibleName(alias)))];
    return [
      swatch(kindOf(shown.node)),
      h("bdi", { class: "result-name" }, visibleName(shown.node.name)),
      ...also,
      h("span", { class: "quiet result-kind" }, kindWords(shown)),
    ];
  }

  private factRow(id: string): readonly Node[] {
    const fact = this.store.model.factById.get(id);
    if (fact === undefined) return [];
    const state = isCurrent(fact) ? [] : [h("span", { class: "quiet" }, "past")];
    return [h("span", { class: "quote", "aria-hidden": "true" }, "“"), h("bdi", { class: "result-text" }, visibleText(fact.text)), ...state];
  }

  private press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && this.results.length > 0) {
      event.preventDefault();
      this.active = (this.active + step + this.results.length) % this.results.length;
      this.mark();
    } else if (event.key === "Enter" && this.active >= 0) {
      event.preventDefault();
      this.choose(this.active);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      if (this.input.value === "") this.input.blur();
      this.input.value = "";
      this.close();
    }
  }

  private mark(): void {
    Array.from(this.list.children).forEach((row, at) => {
      row.setAttribute("aria-selected", String(at === this.active));
      if (at === this.active) row.scrollIntoView({ block: "nearest" });
    });
    if (this.active >= 0) this.input.setAttribute("aria-activedescendant", `result-${this.active}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  private choose(at: number): void {
    const found = this.results[at];
    if (found === undefined) return;
    this.close();
    this.input.blur();
    this.onChoose(found.type === "node" ? { type: "node", key: found.key } : { type: "fact", id: found.id });
  }

  private close(): void {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }
}
