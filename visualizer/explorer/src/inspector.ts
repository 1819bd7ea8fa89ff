/** The panel beside the drawing: what is known about what is selected. */

import { button, fill, h } from "./dom";
import { factCard, nodeName, type Select } from "./facts";
import { isCurrent, kindOf, MARKS, type LinkOf, type SceneModel } from "./model";
import type { State, Store } from "./store";
import { counted, hasHiddenCharacters, visibleName, words } from "./text";
import type { Fact, SceneLink, SceneNode } from "./wire";

const MOST_CONNECTED = 8;

export class Inspector {
  readonly element: HTMLElement;
  private readonly body: HTMLElement;

  constructor(
    private readonly store: Store,
    private readonly onCentre: (key: string) => void,
  ) {
    this.body = h("div", { class: "inspector-body" });
    this.element = h(
      "aside",
      { class: "inspector", "aria-label": "Inspector", tabindex: -1 },
      this.body,
    );
    store.listen((state, before) => {
      if (state.selection === before.selection && state.filters === before.filters) return;
      this.show(state);
    });
    this.show(store.state);
  }

  private get model(): SceneModel {
    return this.store.model;
  }

  private readonly select: Select = (selection) => {
    this.store.select(selection);
    if (selection?.type === "node") this.onCentre(selection.key);
  };

  private show(state: State): void {
    const { selection } = state;
    this.element.toggleAttribute("data-open", selection !== null);
    this.element.scrollTop = 0;
    if (selection === null) return fill(this.body, ...this.overview());
    fill(this.body, this.bar(), ...this.content(state));
  }

  private content({ selection, filters }: State): readonly (Node | null)[] {
    if (selection?.type === "node") {
      const node = this.model.nodeByKey.get(selection.key);
      return node === undefined ? [] : this.node(node, filters.retired);
    }
    if (selection?.type === "link") {
      const link = this.model.links[selection.index];
      return link === undefined ? [] : this.link(link);
    }
    const fact = selection === null ? undefined : this.model.factById.get(selection.id);
    return fact === undefined ? [] : this.fact(fact);
  }

  private bar(): HTMLElement {
    const back = this.store.canGoBack
      ? button({ class: "quiet-button" }, () => this.store.goBack(), "← Back")
      : h("span");
    const close = button(
      { class: "quiet-button", "aria-label": "Close inspector (Esc)" },
      () => this.store.select(null),
      "✕",
    );
    return h("div", { class: "inspector-bar" }, back, close);
  }

  private node(shown: SceneNode, retired: boolean): readonly (Node | null)[] {
    const { node, key, aliases, degree } = shown;
    const facts = this.model.factsOf(key);
    const said = this.model.saidBy(key);
    const others = aliases.filter((alias) => alias !== node.name);
    return [
      h("p", { class: "kicker" }, swatch(kindOf(node)), kindWords(shown)),
      h("h2", {}, h("bdi", {}, visibleName(node.name))),
      hasHiddenCharacters(node.name)
        ? h("p", { class: "notice" }, "This name contains invisible characters; they are left out here.")
        : null,
      others.length === 0 ? null : this.aliases(others),
      h(
        "p",
        { class: "quiet" },
        `${counted(degree, "relation")} in all · `,
        h("span", { class: "id" }, h("bdi", {}, visibleName(node.id))),
      ),
      this.relations(key, retired),
      ...this.factSections("Facts", facts, retired),
      ...this.factSections("Said about others", said, retired),
    ];
  }

  private aliases(names: readonly string[]): HTMLElement {
    const items = names.map((name) => h("li", {}, h("bdi", {}, visibleName(name))));
    return h("div", { class: "aliases" }, "also called ", h("ul", {}, ...items));
  }

  /** Relations grouped by verb and direction, heaviest group first. */
  private relations(key: string, retired: boolean): HTMLElement | null {
    const groups = new Map<string, LinkOf[]>();
    for (const entry of this.model.linksOf(key)) {
      if (!entry.link.current && !retired) continue;
      const direction = entry.outgoing || this.model.isSymmetric(entry.link.verb) ? "out" : "in";
      const name = JSON.stringify([entry.link.verb, entry.link.polarity, direction]);
      groups.set(name, [...(groups.get(name) ?? []), entry]);
    }
    if (groups.size === 0) return null;
    return h(
      "section",
      { class: "relations" },
      h("h3", {}, "Relations"),
      ...[...groups.values()].map((entries) => this.relationGroup(entries)),
    );
  }

  private relationGroup(entries: readonly LinkOf[]): HTMLElement | null {
    const [first] = entries;
    if (first === undefined) return null;
    const { link, outgoing } = first;
    const arrow = this.model.isSymmetric(link.verb) ? "↔" : outgoing ? "→" : "←";
    return h(
      "div",
      { class: "relation-group" },
      h(
        "h4",
        { class: `verb polarity-${link.polarity}` },
        `${MARKS[link.polarity]} ${words(link.verb)} `,
        h("span", { class: "direction", title: outgoing ? "from here" : "to here" }, arrow),
      ),
      h("ul", {}, ...entries.map((entry) => this.relation(entry))),
    );
  }

  private relation({ link, index, other }: LinkOf): HTMLElement {
    const far = this.model.nodeByKey.get(other);
    const evidence = button(
      { class: "quiet-button", "aria-label": `${counted(link.factIds.length, "fact")} behind it` },
      () => this.select({ type: "link", index }),
      counted(link.factIds.length, "fact"),
    );
    const name = far === undefined ? "(not drawn)" : nodeName(this.model, far.node, this.select);
    return h("li", { class: link.current ? "" : "retired" }, name, evidence);
  }

  private factSections(title: string, facts: readonly Fact[], retired: boolean): readonly (Node | null)[] {
    if (facts.length === 0) return [];
    const current = facts.filter(isCurrent);
    const past = facts.filter((fact) => !isCurrent(fact));
    const cards = (list: readonly Fact[]): readonly HTMLElement[] =>
      list.map((fact) => factCard(this.model, fact, this.select));
    return [
      h("h3", {}, `${title} `, h("span", { class: "count" }, String(current.length))),
      ...cards(current),
      past.length === 0
        ? null
        : h(
            "details",
            { class: "past", open: retired || current.length === 0 },
            h("summary", {}, counted(past.length, "fact that no longer holds", "facts that no longer hold")),
            ...cards(past),
          ),
    ];
  }

  private link(link: SceneLink): readonly (Node | null)[] {
    const [source, target] = [link.source, link.target].map((key) => this.model.nodeByKey.get(key));
    const arrow = this.model.isSymmetric(link.verb) ? "↔" : "→";
    const facts = this.model.factsOfLink(link);
    return [
      h("p", { class: "kicker" }, link.current ? "Relation" : "Relation that no longer holds"),
      h(
        "h2",
        { class: "relation-title" },
        source === undefined ? "?" : nodeName(this.model, source.node, this.select),
        h("span", { class: `verb polarity-${link.polarity}` }, `${MARKS[link.polarity]} ${words(link.verb)} ${arrow}`),
        target === undefined ? "?" : nodeName(this.model, target.node, this.select),
      ),
      h("p", { class: "quiet" }, `weight ${link.weight.toFixed(2)}: how often and how surely it was said`),
      h("h3", {}, "Facts ", h("span", { class: "count" }, String(facts.length))),
      facts.length === 0 ? h("p", { class: "quiet" }, "Its facts are not part of this page.") : null,
      ...facts.map((fact) => factCard(this.model, fact, this.select)),
    ];
  }

  private fact(fact: Fact): readonly (Node | null)[] {
    const about = fact.about.map((node) => h("li", {}, nodeName(this.model, node, this.select)));
    return [
      h("p", { class: "kicker" }, "Fact"),
      factCard(this.model, fact, this.select),
      about.length === 0 ? null : h("h3", {}, "About"),
      about.length === 0 ? null : h("ul", { class: "about" }, ...about),
    ];
  }

  private overview(): readonly Node[] {
    if (this.model.nodes.length === 0) {
      return [
        h("h2", {}, "Nothing here yet"),
        h("p", {}, "No person or thing is known in this space. Import a chat, then make this page again."),
      ];
    }
    const most = [...this.model.nodes].sort((a, b) => b.degree - a.degree).slice(0, MOST_CONNECTED);
    return [
      h("h2", {}, "Most connected"),
      h("ol", { class: "most-connected" }, ...most.map((shown) => this.entry(shown))),
      h("p", { class: "quiet hint" }, "Click a node or a line to see what is known and who said so."),
      shortcuts(),
    ];
  }

  private entry(shown: SceneNode): HTMLElement {
    return h(
      "li",
      {},
      swatch(kindOf(shown.node)),
      nodeName(this.model, shown.node, this.select),
      h("span", { class: "quiet" }, counted(shown.degree, "relation")),
    );
  }
}

/** "person in this community", "game": what a node is, in words. */
export function kindWords({ node }: SceneNode): string {
  if (node.type === "user") return "member";
  if (node.type === "space") return "community";
  return words(node.kind ?? "concept");
}

export function swatch(kind: string): HTMLElement {
  const round = kind === "user" || kind === "person";
  const mark = h("span", { class: `swatch ${round ? "round" : "square"}`, "aria-hidden": "true" });
  mark.style.setProperty("background", `var(--kind-${kind})`);
  return mark;
}

function shortcuts(): HTMLElement {
  const rows: readonly (readonly [string, string])[] = [
    ["/", "search"],
    ["← ↑ ↓ →", "walk to a neighbour"],
    ["f", "fit everything"],
    ["+ −", "zoom"],
    ["l", "arrange further"],
    ["t", "table or graph"],
    ["Esc", "clear"],
  ];
  return h(
    "dl",
    { class: "shortcuts" },
    ...rows.flatMap(([keys, meaning]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, meaning)]),
  );
}
