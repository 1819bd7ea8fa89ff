/** Where nodes stand: the same scene always gets the same first positions. */

import type Graph from "graphology";
import forceAtlas2, { type ForceAtlas2Settings } from "graphology-layout-forceatlas2";
import FA2Layout from "graphology-layout-forceatlas2/worker";

/** Work of the layout: iterations × nodes; measured at one to two seconds for 1,000–5,000 nodes. */
const STEPS = 250_000;
const MAX_ITERATIONS = 600;
const MAX_STRETCH = 1.35;

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
    scalingRatio: 14,
    slowDown: 4,
    strongGravityMode: false,
  };
}

/** Seed, then a bounded number of iterations; the last quarter pushes overlapping nodes apart. */
export function layOut(graph: Graph, aspect = 1): void {
  seedPositions(graph);
  if (graph.order < 2) return;
  const settings = layoutSettings(graph.order);
  const iterations = Math.min(MAX_ITERATIONS, Math.ceil(STEPS / graph.order));
  const spreading = Math.ceil(iterations * 0.75);
  forceAtlas2.assign(graph, { iterations: spreading, settings });
  forceAtlas2.assign(graph, {
    iterations: iterations - spreading,
    settings: { ...settings, adjustSizes: graph.order <= 1500 },
  });
  fitAspect(graph, aspect);
}

/** Turns the longer side along that of the drawing and stretches a little towards its shape. */
export function fitAspect(graph: Graph, aspect: number): void {
  const extent = (axis: "x" | "y"): number => {
    const values = graph.mapNodes((_, attributes) => Number(attributes[axis]));
    return Math.max(...values) - Math.min(...values) || 1;
  };
  const [width, height] = [extent("x"), extent("y")];
  const turn = width > height !== aspect > 1;
  const shape = turn ? height / width : width / height;
  const stretch = Math.min(Math.max(Math.sqrt(aspect / shape), 1 / MAX_STRETCH), MAX_STRETCH);
  graph.updateEachNodeAttributes((_, attributes) => {
    const { x, y } = attributes as { x: number; y: number };
    const [across, up] = turn ? [-y, x] : [x, y];
    return { ...attributes, x: across * stretch, y: up / stretch };
  });
}

/** The same layout going on in a worker (a blob of the layout's own code), for a limited time. */
export class Settling {
  private supervisor: FA2Layout | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly graph: Graph) {}

  /** Runs for `durationMs`, from now on when it runs already, then ends its worker, calls `done`. */
  run(durationMs: number, done: () => void): void {
    clearTimeout(this.timer);
    this.supervisor ??= new FA2Layout(this.graph, { settings: layoutSettings(this.graph.order) });
    if (!this.supervisor.isRunning()) this.supervisor.start();
    this.timer = setTimeout(() => {
      this.supervisor?.kill();
      this.supervisor = null;
      done();
    }, durationMs);
  }
}
