/** The same scene as two tables: an equal way in, and what is shown without WebGL. */

import { button, fill, h } from "./dom";
import { interval, nodeName, statusWords, type Select } from "./facts";
import { isCurrent, kindOf } from "./model";
import { kindWords, swatch } from "./inspector";
import type { State, Store } from "./store";
import { counted, visibleName, visibleText, words } from "./text";
import type { Fact, SceneNode } from "./wire";

interface Column<Row> {
  readonly title: string;
  readonly sort: (row: Row) => string | number;
  readonly cell: (row: Row) => Node | string;
}

const FIRST_ROWS = 200;

export class Tables {
  readonly element: HTMLElement;
  private readonly nodes: SortedTable<SceneNode>;
  private readonly facts: SortedTable<Fact>;

  constructor(private readonly store: Store) {
    const select: Select = (selection) => store.select(selection);
    this.nodes = new SortedTable("nodes", "People and things", nodeColumns(store, select));
    this.facts = new SortedTable("facts", "Facts", factColumns(store, select));
    this.element = h("div", { class: "tables", hidden: true }, this.nodes.element, this.facts.element);
    store.listen((state, before) => {
      if (state.mode === "table" && (state.view !== before.view || state.mode !== before.mode)) {
        this.show(state);
      }
    });
  }

  private show({ view }: State): void {
    this.nodes.show(this.store.model.nodes.filter(({ key }) => view.nodeKeys.has(key)));
    this.facts.show(view.facts);
  }
}

class SortedTable<Row> {
  readonly element: HTMLElement;
  private rows: readonly Row[] = [];
  private sortedBy = 0;
  private descending = false;
  private all = false;

  constructor(
    private readonly name: string,
    private readonly title: string,
    private readonly columns: readonly Column<Row>[],
  ) {
    this.element = h("section", { class: "table-section", "data-table": name });
  }

  show(rows: readonly Row[]): void {
    this.rows = rows;
    this.element.setAttribute("data-count", String(rows.length));
    const sorted = this.sorted();
    const shown = this.all ? sorted : sorted.slice(0, FIRST_ROWS);
    const more =
      shown.length === sorted.length ? null : button({ class: "more" }, () => this.showAll(), `Show all ${counted(sorted.length, "row")}`);
    fill(
      this.element,
      h("h2", { id: `${this.name}-title` }, `${this.title} `, h("span", { class: "count" }, String(rows.length))),
      h(
        "div",
        { class: "table-scroll", role: "region", "aria-labelledby": `${this.name}-title`, tabindex: 0 },
        h("table", {}, h("thead", {}, h("tr", {}, ...this.columns.map((column, at) => this.heading(column, at)))), h("tbody", {}, ...shown.map((row) => this.row(row)))),
      ),
      more,
    );
  }

  private heading(column: Column<Row>, at: number): HTMLElement {
    const mark = at === this.sortedBy ? (this.descending ? " ↓" : " ↑") : "";
    const order = at === this.sortedBy ? (this.descending ? "descending" : "ascending") : "none";
    return h("th", { scope: "col", "aria-sort": order }, button({ class: "quiet-button" }, () => this.sortBy(at), `${column.title}${mark}`));
  }

  private row(row: Row): HTMLElement {
    return h("tr", {}, ...this.columns.map(({ cell }) => h("td", {}, cell(row))));
  }

  private sortBy(at: number): void {
    this.descending = at === this.sortedBy ? !this.descending : false;
    this.sortedBy = at;
    this.show(this.rows);
  }

  private showAll(): void {
    this.all = true;
    this.show(this.rows);
  }

  private sorted(): readonly Row[] {
    const column = this.columns[this.sortedBy];
    if (column === undefined) return this.rows;
    const sign = this.descending ? -1 : 1;
    return [...this.rows].sort((a, b) => sign * compared(column.sort(a), column.sort(b)));
  }
}

function compared(left: string | number, right: string | number): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left).localeCompare(String(right), "en");
}

function nodeColumns(store: Store, select: Select): readonly Column<SceneNode>[] {
  const facts = ({ key }: SceneNode): number => store.model.factsOf(key).filter(isCurrent).length;
  return [
    {
      title: "Name",
      sort: ({ node }) => visibleName(node.name),
      cell: ({ node }) => h("span", { class: "named" }, swatch(kindOf(node)), nodeName(store.model, node, select)),
    },
    { title: "Kind", sort: kindWords, cell: kindWords },
    {
      title: "Also called",
      sort: ({ aliases }) => aliases.join(),
      cell: ({ aliases }) => h("bdi", {}, aliases.map((alias) => visibleName(alias)).join(", ")),
    },
    { title: "Relations", sort: ({ degree }) => -degree, cell: ({ degree }) => String(degree) },
    { title: "Facts", sort: (row) => -facts(row), cell: (row) => String(facts(row)) },
  ];
}

function factColumns(store: Store, select: Select): readonly Column<Fact>[] {
  return [
    {
      title: "Fact",
      sort: ({ text }) => text,
      cell: (fact) =>
        button({ class: "link fact-link" }, () => select({ type: "fact", id: fact.id }), h("bdi", {}, visibleText(fact.text))),
    },
    { title: "State", sort: ({ status }) => status, cell: ({ status }) => statusWords(status) },
    { title: "True", sort: ({ validFrom }) => validFrom, cell: interval },
    {
      title: "Said by",
      sort: ({ saidBy }) => (saidBy === null ? "" : visibleName(saidBy.name)),
      cell: ({ saidBy }) => (saidBy === null ? "–" : nodeName(store.model, saidBy, select)),
    },
    { title: "Sure", sort: ({ confidence }) => -confidence, cell: ({ confidence }) => `${Math.round(confidence * 100)} %` },
    { title: "About", sort: ({ category }) => category, cell: ({ category }) => words(category) },
    { title: "Sources", sort: ({ sources }) => -sources.length, cell: ({ sources }) => String(sources.length) },
  ];
}
