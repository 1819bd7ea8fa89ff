/** A small scene for the model's tests. */

import type { Fact, Node, PageData, Polarity, SceneLink } from "../src/wire";

export const ALICE: Node = { type: "user", id: "1", name: "Alice" };
export const BOB: Node = { type: "user", id: "2", name: "Bob" };
export const PIZZA: Node = { type: "entity", id: "pizza", name: "pineapple pizza", kind: "food" };
export const TOKYO: Node = { type: "entity", id: "tokyo", name: "東京都庁", kind: "place" };
export const CPP: Node = { type: "entity", id: "cpp", name: "C++", kind: "technology" };
export const CSHARP: Node = { type: "entity", id: "csharp", name: "C#", kind: "technology" };

const SWATCH = { light: "#000000", dark: "#ffffff" };

export function key(node: Node): string {
  return `${node.type === "user" ? "u" : "e"}:${node.id}`;
}

export function fact(id: string, source: Node, verb: string, target: Node, change: Partial<Fact> = {}): Fact {
  const polarity: Polarity = verb === "hates" ? "negative" : verb === "loves" ? "positive" : "neutral";
  return {
    id,
    text: `${source.name} ${verb} ${target.name}.`,
    category: "preferences",
    status: "current",
    confidence: 0.9,
    occurrences: 1,
    attribution: "self",
    validFrom: "2026-03-01T00:00:00Z",
    validTo: null,
    recordedAt: "2026-03-01T00:00:00Z",
    about: [source],
    saidBy: source,
    relations: [{ verb, polarity, source, target }],
    sources: [],
    predicate: verb,
    importance: 3,
    retiredAt: null,
    supersedes: null,
    supersededBy: null,
    ...change,
  };
}

export function pageData(nodes: readonly Node[], facts: readonly Fact[]): PageData {
  const links: SceneLink[] = facts.flatMap((stated) =>
    stated.relations.map(({ source, target, verb, polarity }, at) => ({
      source: key(source),
      target: key(target),
      verb,
      polarity,
      weight: 1 + at,
      current: stated.status === "current",
      factIds: [stated.id],
    })),
  );
  return {
    title: "Test",
    scene: {
      meta: {
        space: "s",
        spaceName: "Test",
        generatedAt: "2026-11-29T12:00:00Z",
        asOf: null,
        center: null,
        depth: null,
        totalNodes: nodes.length,
        truncated: false,
        schemaVersion: 1,
      },
      nodes: nodes.map((node, at) => ({
        key: key(node),
        node,
        degree: at,
        aliases: node === ALICE ? ["Ally Cat"] : [],
      })),
      links,
      facts,
    },
    palette: { nodes: { user: SWATCH }, polarities: { positive: SWATCH } },
    symmetricVerbs: ["friend_of"],
  };
}
