/** The scene with the indexes that the page asks: plain data, no browser. */

import type { Fact, Node, PageData, Polarity, SceneLink, SceneNode } from "./wire";

export interface LinkOf {
  readonly link: SceneLink;
  readonly index: number;
  readonly other: string;
  readonly outgoing: boolean;
}

export const MARKS: Readonly<Record<Polarity, string>> = {
  positive: "+",
  negative: "−",
  neutral: "•",
};

export class SceneModel {
  readonly nodes: readonly SceneNode[];
  readonly links: readonly SceneLink[];
  readonly facts: readonly Fact[];
  readonly nodeByKey: ReadonlyMap<string, SceneNode>;
  readonly factById: ReadonlyMap<string, Fact>;
  private readonly keyByNode: ReadonlyMap<string, string>;
  private readonly linksByKey: ReadonlyMap<string, readonly LinkOf[]>;
  private readonly factsByKey: ReadonlyMap<string, readonly Fact[]>;
  private readonly saidByKey: ReadonlyMap<string, readonly Fact[]>;
  private readonly symmetric: ReadonlySet<string>;

  constructor(readonly data: PageData) {
    const { nodes, links, facts } = data.scene;
    this.nodes = nodes;
    this.nodeByKey = new Map(nodes.map((node) => [node.key, node]));
    this.links = links.filter(
      ({ source, target }) => this.nodeByKey.has(source) && this.nodeByKey.has(target),
    );
    this.facts = [...facts].sort(newestFirst);
    this.factById = new Map(facts.map((fact) => [fact.id, fact]));
    this.keyByNode = new Map(nodes.map(({ key, node }) => [identity(node), key]));
    this.symmetric = new Set(data.symmetricVerbs);
    this.linksByKey = indexLinks(this.links);
    this.factsByKey = groupFacts(this.facts, (fact) => this.touched(fact));
    this.saidByKey = groupFacts(this.facts, (fact) => this.saidElsewhere(fact));
  }

  /** Key of a node of an answer, null when it is not drawn. */
  keyOf(node: Node | null): string | null {
    return node === null ? null : (this.keyByNode.get(identity(node)) ?? null);
  }

  /** Links at a node, heaviest first; a link from a node to itself once. */
  linksOf(key: string): readonly LinkOf[] {
    return this.linksByKey.get(key) ?? [];
  }

  /** Facts about a node or with a relation at it, newest first. */
  factsOf(key: string): readonly Fact[] {
    return this.factsByKey.get(key) ?? [];
  }

  /** Facts that this person stated about others, newest first. */
  saidBy(key: string): readonly Fact[] {
    return this.saidByKey.get(key) ?? [];
  }

  /** The facts that assert a link, in its own order. */
  factsOfLink(link: SceneLink): readonly Fact[] {
    return link.factIds.flatMap((id) => this.factById.get(id) ?? []);
  }

  /** Keys of the drawn nodes that a fact is about or relates, without repetition. */
  touched(fact: Fact): readonly string[] {
    const ends = fact.relations.flatMap(({ source, target }) => [source, target]);
    const keys = [...fact.about, ...ends].map((node) => this.keyOf(node));
    return [...new Set(keys.filter((key) => key !== null))];
  }

  isSymmetric(verb: string): boolean {
    return this.symmetric.has(verb);
  }

  private saidElsewhere(fact: Fact): readonly string[] {
    const speaker = this.keyOf(fact.saidBy);
    return speaker === null || this.touched(fact).includes(speaker) ? [] : [speaker];
  }
}

/** What a node is drawn as: the kind of an entity, else user or space. */
export function kindOf(node: Node): string {
  return node.type === "entity" ? (node.kind ?? "concept") : node.type;
}

/** People are drawn as discs, things as squares. */
export function isPerson(node: Node): boolean {
  return node.type === "user" || node.kind === "person";
}

/** Whether a fact holds now. */
export function isCurrent(fact: Fact): boolean {
  return fact.status === "current";
}

function identity(node: Node): string {
  return `${node.type} ${node.id}`;
}

function newestFirst(left: Fact, right: Fact): number {
  if (left.validFrom !== right.validFrom) return left.validFrom < right.validFrom ? 1 : -1;
  return left.id < right.id ? -1 : 1;
}

function indexLinks(links: readonly SceneLink[]): Map<string, LinkOf[]> {
  const byKey = new Map<string, LinkOf[]>();
  links.forEach((link, index) => {
    append(byKey, link.source, { link, index, other: link.target, outgoing: true });
    if (link.source !== link.target) {
      append(byKey, link.target, { link, index, other: link.source, outgoing: false });
    }
  });
  for (const entries of byKey.values()) entries.sort((a, b) => b.link.weight - a.link.weight);
  return byKey;
}

function groupFacts(
  facts: readonly Fact[],
  keysOf: (fact: Fact) => readonly string[],
): Map<string, Fact[]> {
  const byKey = new Map<string, Fact[]>();
  for (const fact of facts) for (const key of keysOf(fact)) append(byKey, key, fact);
  return byKey;
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
