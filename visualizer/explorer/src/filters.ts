/** Which nodes, links and facts are shown; the graph and the tables ask the same functions. */

import { isCurrent, kindOf, type SceneModel } from "./model";
import type { Fact, Polarity, SceneLink } from "./wire";

export interface Filters {
  /** Node kinds that are switched off. */
  readonly hiddenKinds: ReadonlySet<string>;
  /** Polarities that are switched off. */
  readonly hiddenPolarities: ReadonlySet<Polarity>;
  /** Whether facts and links that no longer hold are shown. */
  readonly retired: boolean;
}

export const NO_FILTERS: Filters = {
  hiddenKinds: new Set(),
  hiddenPolarities: new Set(),
  retired: false,
};

/** What is left of a scene. */
export class View {
  readonly nodeKeys: ReadonlySet<string>;
  readonly linkIndexes: ReadonlySet<number>;
  readonly facts: readonly Fact[];

  /** `pinned` are keys that stay whatever the filters say: what the reader has selected. */
  constructor(
    readonly model: SceneModel,
    readonly filters: Filters,
    readonly pinned: readonly string[] = [],
  ) {
    const kept = model.nodes.filter(({ node }) => !filters.hiddenKinds.has(kindOf(node)));
    this.nodeKeys = new Set([...kept.map(({ key }) => key), ...pinned]);
    this.linkIndexes = new Set(
      model.links.flatMap((link, index) => (this.showsLink(link) ? [index] : [])),
    );
    this.facts = model.facts.filter((fact) => this.showsFact(fact));
  }

  showsLink(link: SceneLink): boolean {
    if (this.filters.hiddenPolarities.has(link.polarity)) return false;
    if (!link.current && !this.filters.retired) return false;
    return this.nodeKeys.has(link.source) && this.nodeKeys.has(link.target);
  }

  /** A fact is shown when it touches a shown node, or none that is drawn at all. */
  showsFact(fact: Fact): boolean {
    if (!isCurrent(fact) && !this.filters.retired) return false;
    const { relations } = fact;
    const { hiddenPolarities } = this.filters;
    if (relations.length > 0 && relations.every(({ polarity }) => hiddenPolarities.has(polarity))) {
      return false;
    }
    const touched = this.model.touched(fact);
    return touched.length === 0 || touched.some((key) => this.nodeKeys.has(key));
  }

  /** A node and what shown links join it to. */
  neighbourhood(key: string): ReadonlySet<string> {
    const near = this.model
      .linksOf(key)
      .filter(({ index }) => this.linkIndexes.has(index))
      .map(({ other }) => other);
    return new Set([key, ...near]);
  }
}

/** The same set with one member switched. */
export function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
