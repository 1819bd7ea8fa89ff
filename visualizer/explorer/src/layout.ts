/** Where nodes stand: the same scene always gets the same first positions. */

import type Graph from "graphology";
import forceAtlas2, { type ForceAtlas2Settings } from "graphology-layout-forceatlas2";

/** Work of the synchronous layout: iterations × nodes; about half a second without a GPU. */
const SYNCHRONOUS_STEPS = 150_000;
const MAX_ITERATIONS = 600;

/** FNV-1a, 32 bit (Fowler, Noll, Vo), as a fraction of 0–1. */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0) / 2 ** 32;
}

/** A sunflower with the most connected in the middle, shaken a little by each key's hash. */
export function seedPositions(graph: Graph): void {
  const keys = graph
    .nodes()
    .sort((a, b) => graph.degree(b) - graph.degree(a) || (a < b ? -1 : 1));
  keys.forEach((key, at) => {
    const angle = at * Math.PI * (3 - Math.sqrt(5)) + fraction(key) * 0.4;
    const radius = 12 * Math.sqrt(at + 0.5);
    graph.mergeNodeAttributes(key, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  });
}

/** Settings of ForceAtlas2 (Jacomy et al., 2014) that keep labels apart in small scenes. */
export function layoutSettings(order: number): ForceAtlas2Settings {
  return {
    barnesHutOptimize: order > 1500,
    edgeWeightInfluence: 0.5,
    gravity: order > 500 ? 0.6 : 1.2,
    linLogMode: false,
    scalingRatio: 12,
    slowDown: 4,
    strongGravityMode: false,
  };
}

/** Seed, then a bounded number of iterations; the last quarter pushes overlapping nodes apart. */
export function layOut(graph: Graph): void {
  seedPositions(graph);
  if (graph.order < 2) return;
  const settings = layoutSettings(graph.order);
  const iterations = Math.min(MAX_ITERATIONS, Math.ceil(SYNCHRONOUS_STEPS / graph.order));
  const spreading = Math.ceil(iterations * 0.75);
  forceAtlas2.assign(graph, { iterations: spreading, settings });
  forceAtlas2.assign(graph, {
    iterations: iterations - spreading,
    settings: { ...settings, adjustSizes: graph.order <= 1500 },
  });
}
