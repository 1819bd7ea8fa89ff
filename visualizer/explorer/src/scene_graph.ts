/** The scene as a graphology graph, laid out, with what each node and link looks like. */

import Graph from "graphology";

import type { EdgeAttributes, NodeAttributes } from "./canvas";
import { layOut } from "./layout";
import { isPerson, kindOf, MARKS, type SceneModel } from "./model";
import { labelName, words } from "./text";
import type { SceneLink } from "./wire";

export type SceneGraph = Graph<NodeAttributes, EdgeAttributes>;

const CURVE_STEP = 0.34;
/** Pixels; on a phone nodes are drawn smaller. */
const NARROW = 500;

/** The graph for a drawing of that many pixels. */
export function sceneGraph(model: SceneModel, width: number, height: number): SceneGraph {
  const graph: SceneGraph = new Graph({ multi: true, type: "directed" });
  const scale = (model.nodes.length > 150 ? 0.7 : 1) * (width < NARROW ? 0.75 : 1);
  for (const { key, node, degree } of model.nodes) {
    graph.addNode(key, {
      x: 0,
      y: 0,
      size: nodeSize(degree) * scale,
      kind: kindOf(node),
      person: isPerson(node),
      name: labelName(node.name),
    });
  }
  const curvatures = parallelCurvatures(model.links);
  model.links.forEach((link, index) => {
    // A link from a node to itself cannot be drawn by these programs; the inspector lists it.
    if (link.source === link.target) return;
    graph.addEdgeWithKey(String(index), link.source, link.target, {
      index,
      weight: Math.max(link.weight, 0.1),
      curvature: curvatures[index] ?? 0,
    });
  });
  layOut(graph, width / Math.max(height, 1));
  return graph;
}

/** Radius in pixels, by the square root of the degree: area shows how connected a node is. */
export function nodeSize(degree: number): number {
  return Math.min(4.5 + 2.2 * Math.sqrt(Math.max(degree, 0)), 20);
}

/** Curvature of each link so that links of one pair of nodes fan out; 0 is straight. */
export function parallelCurvatures(links: readonly SceneLink[]): readonly number[] {
  const pairs = new Map<string, number[]>();
  links.forEach(({ source, target }, index) => {
    const pair = JSON.stringify(source < target ? [source, target] : [target, source]);
    pairs.set(pair, [...(pairs.get(pair) ?? []), index]);
  });
  const curvatures = new Array<number>(links.length).fill(0);
  for (const indexes of pairs.values()) {
    indexes.forEach((index, at) => {
      const link = links[index];
      const side = link !== undefined && link.source < link.target ? 1 : -1;
      curvatures[index] = side * (at - (indexes.length - 1) / 2) * CURVE_STEP + 0;
    });
  }
  return curvatures;
}

/** "+ loves", "− hates", "• lives in". */
export function linkLabel(link: SceneLink): string {
  return `${MARKS[link.polarity]} ${words(link.verb)}`;
}
