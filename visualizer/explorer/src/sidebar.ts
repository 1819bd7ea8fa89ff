/** Legend and filters in one: each row says what a colour means, how many there are, and hides them. */

import { button, fill, h } from "./dom";
import { NO_FILTERS, toggled } from "./filters";
import { swatch } from "./inspector";
import { isCurrent, kindOf, MARKS } from "./model";
import type { State, Store } from "./store";
import { counted, words } from "./text";
import type { Polarity } from "./wire";

const POLARITY_WORDS: Readonly<Record<Polarity, string>> = {
  positive: "for",
  negative: "against",
  neutral: "neither",
};

export class Sidebar {
  readonly element: HTMLElement;
  private readonly body = h("div", { class: "filters-body" });
  private readonly kindCounts: ReadonlyMap<string, number>;
  private readonly retiredCount: number;

  constructor(private readonly store: Store) {
    const { model } = store;
    this.kindCounts = tally(model.nodes.map(({ node }) => kindOf(node)));
    this.retiredCount = model.facts.filter((fact) => !isCurrent(fact)).length;
    this.element = h(
      "details",
      { class: "filters", open: matchMedia("(min-width: 720px)").matches },
      h("summary", {}, "Legend and filters"),
      this.body,
    );
    store.listen((state, before) => {
      if (state.filters !== before.filters || state.selection !== before.selection) this.show(state);
    });
    this.show(store.state);
  }

  private show(state: State): void {
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : "";
    fill(
      this.body,
      this.kinds(state),
      this.polarities(state),
      this.retired(state),
      this.status(state),
    );
    if (focused === "") return;
    this.body.querySelector<HTMLInputElement>(`input[name="${CSS.escape(focused)}"]`)?.focus();
  }

  private kinds({ filters }: State): HTMLElement {
    const order = Object.keys(this.store.model.data.palette.nodes);
    const present = order.filter((kind) => this.kindCounts.has(kind));
    const row = (kind: string): HTMLElement =>
      checkbox(
        `kind-${kind}`,
        !filters.hiddenKinds.has(kind),
        () => this.store.setFilters({ hiddenKinds: toggled(filters.hiddenKinds, kind) }),
        swatch(kind),
        h("span", {}, kind === "user" ? "members" : words(kind)),
        h("span", { class: "count" }, String(this.kindCounts.get(kind) ?? 0)),
      );
    const people: readonly string[] = present.filter((kind) => kind === "user" || kind === "person");
    const things = present.filter((kind) => !people.includes(kind));
    return h(
      "div",
      {},
      this.kindGroup("People", people, row),
      this.kindGroup("Things", things, row),
    );
  }

  /** A group's heading switches all of it. */
  private kindGroup(title: string, kinds: readonly string[], row: (kind: string) => HTMLElement): Node | null {
    if (kinds.length === 0) return null;
    const { hiddenKinds } = this.store.state.filters;
    const allShown = kinds.every((kind) => !hiddenKinds.has(kind));
    const toggleAll = (): void => {
      const others = [...hiddenKinds].filter((kind) => !kinds.includes(kind));
      this.store.setFilters({ hiddenKinds: new Set(allShown ? [...others, ...kinds] : others) });
    };
    return h(
      "fieldset",
      {},
      h("legend", {}, checkbox(`group-${title}`, allShown, toggleAll, h("span", {}, title))),
      ...kinds.map(row),
    );
  }

  private polarities({ filters }: State): HTMLElement {
    const { model } = this.store;
    const counts = tally(model.links.map(({ polarity }) => polarity));
    const row = (polarity: Polarity): HTMLElement =>
      checkbox(
        `polarity-${polarity}`,
        !filters.hiddenPolarities.has(polarity),
        () => this.store.setFilters({ hiddenPolarities: toggled(filters.hiddenPolarities, polarity) }),
        h("span", { class: `line polarity-${polarity}`, "aria-hidden": "true" }, MARKS[polarity]),
        h("span", {}, POLARITY_WORDS[polarity]),
        h("span", { class: "count" }, String(counts.get(polarity) ?? 0)),
      );
    const order = Object.keys(model.data.palette.polarities) as Polarity[];
    return h("fieldset", {}, h("legend", {}, "Relations"), ...order.map(row));
  }

  private retired({ filters }: State): HTMLElement {
    return h(
      "fieldset",
      {},
      h("legend", {}, "Time"),
      checkbox(
        "retired",
        filters.retired,
        () => this.store.setFilters({ retired: !filters.retired }),
        h("span", {}, "what no longer holds"),
        h("span", { class: "count" }, String(this.retiredCount)),
      ),
    );
  }

  private status({ filters, view }: State): HTMLElement {
    const shown = [
      counted(view.nodeKeys.size, "node"),
      counted(view.linkIndexes.size, "relation"),
      counted(view.facts.length, "fact"),
    ].join(" · ");
    const changed = filters !== NO_FILTERS;
    return h(
      "div",
      { class: "filter-status" },
      h("p", { class: "quiet", "data-shown": "" }, `Shown: ${shown}`),
      changed ? button({ class: "quiet-button" }, () => this.store.setFilters(NO_FILTERS), "Reset") : null,
    );
  }
}

function checkbox(name: string, checked: boolean, change: () => void, ...label: readonly Node[]): HTMLElement {
  const input = h("input", { type: "checkbox", name, checked, on: { change } });
  return h("label", { class: "check" }, input, ...label);
}

function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
