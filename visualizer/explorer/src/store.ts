/** What the reader has chosen; the parts of the page listen for changes. */

import { NO_FILTERS, View, type Filters } from "./filters";
import type { SceneModel } from "./model";

export type Selection =
  | { readonly type: "node"; readonly key: string }
  | { readonly type: "link"; readonly index: number }
  | { readonly type: "fact"; readonly id: string }
  | null;

export type Mode = "graph" | "table";

export interface State {
  readonly selection: Selection;
  readonly filters: Filters;
  readonly mode: Mode;
  readonly view: View;
}

export class Store {
  private current: State;
  private readonly listeners: ((state: State, before: State) => void)[] = [];
  private readonly past: Selection[] = [];

  constructor(readonly model: SceneModel) {
    const view = new View(model, NO_FILTERS);
    this.current = { selection: null, filters: NO_FILTERS, mode: "graph", view };
  }

  get state(): State {
    return this.current;
  }

  get canGoBack(): boolean {
    return this.past.length > 0;
  }

  listen(listener: (state: State, before: State) => void): void {
    this.listeners.push(listener);
  }

  select(selection: Selection): void {
    if (same(selection, this.current.selection)) return;
    if (this.current.selection !== null) this.past.push(this.current.selection);
    if (selection === null) this.past.length = 0;
    this.update({ selection });
  }

  goBack(): void {
    const selection = this.past.pop();
    if (selection !== undefined) this.update({ selection });
  }

  setFilters(change: Partial<Filters>): void {
    this.update({ filters: { ...this.current.filters, ...change } });
  }

  setMode(mode: Mode): void {
    if (mode !== this.current.mode) this.update({ mode });
  }

  private update(change: Partial<Omit<State, "view">>): void {
    const before = this.current;
    const next = { ...before, ...change };
    const view =
      next.filters === before.filters && next.selection === before.selection
        ? before.view
        : new View(this.model, next.filters, selectedKeys(this.model, next.selection));
    this.current = { ...next, view };
    for (const listener of this.listeners) listener(this.current, before);
  }
}

/** The nodes that a selection is about: none for nothing. */
export function selectedKeys(model: SceneModel, selection: Selection): readonly string[] {
  if (selection === null) return [];
  if (selection.type === "node") return [selection.key];
  if (selection.type === "link") {
    const link = model.links[selection.index];
    return link === undefined ? [] : [link.source, link.target];
  }
  const fact = model.factById.get(selection.id);
  return fact === undefined ? [] : model.touched(fact);
}

function same(left: Selection, right: Selection): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
