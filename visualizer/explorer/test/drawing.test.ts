import assert from "node:assert/strict";
import { test } from "node:test";

import Graph from "graphology";

import { LabelPlacer, overlap, placesAround } from "../src/label_placer";
import { fitAspect, layOut } from "../src/layout";
import { SceneModel } from "../src/model";
import { linkLabel, nodeSize, parallelCurvatures, sceneGraph } from "../src/scene_graph";
import { mixed } from "../src/theme";
import { ALICE, BOB, fact, pageData, PIZZA, TOKYO } from "./scene";

const WIDE = { left: -1000, top: -1000, right: 1000, bottom: 1000 };
const model = new SceneModel(
  pageData(
    [ALICE, BOB, PIZZA, TOKYO],
    [
      fact("f1", ALICE, "loves", PIZZA),
      fact("f2", ALICE, "owns", PIZZA),
      fact("f3", BOB, "hates", PIZZA),
      fact("f4", BOB, "argues_with", BOB),
    ],
  ),
);

test("the same scene is laid out the same way, apart and finite", () => {
  const places = [1, 2].map(() =>
    sceneGraph(model, 800, 600).mapNodes((_, { x, y }) => [x, y]),
  );
  assert.deepEqual(places[0], places[1]);
  assert.ok(places[0]?.flat().every(Number.isFinite));
  assert.equal(new Set(places[0]?.map(String)).size, 4);
});

test("a link from a node to itself is not drawn", () => {
  assert.equal(sceneGraph(model, 800, 600).size, 3);
});

test("nothing and a single node can be laid out", () => {
  const graph = new Graph();
  layOut(graph);
  graph.addNode("a");
  layOut(graph);
  assert.ok(Number.isFinite(graph.getNodeAttribute("a", "x")));
});

test("the long side turns along the drawing", () => {
  const graph = new Graph();
  graph.addNode("a", { x: 0, y: 0 });
  graph.addNode("b", { x: 1, y: 10 });
  fitAspect(graph, 2);
  const { x, y } = graph.getNodeAttributes("b") as { x: number; y: number };
  assert.ok(Math.abs(x) > Math.abs(y));
});

test("parallel links fan out, a single one is straight", () => {
  const curves = parallelCurvatures(model.links);
  assert.equal(curves[2], 0);
  assert.ok(curves[0] !== 0 && curves[0] === -(curves[1] ?? 0));
});

test("sizes grow with the degree up to a bound", () => {
  assert.ok(nodeSize(0) < nodeSize(4) && nodeSize(4) < nodeSize(16));
  assert.equal(nodeSize(1e6), 20);
});

test("labels say which way a relation leans", () => {
  assert.deepEqual(model.links.map(linkLabel).slice(0, 3), ["+ loves", "• owns", "− hates"]);
});

test("two labels of one spot do not overlap, a third that must be drawn is", () => {
  const placer = new LabelPlacer(() => [], () => WIDE);
  const spots = [{ x: 0, y: 0 }, { x: 0, y: 40 }];
  assert.deepEqual(placer.place("a", 50, spots, false), spots[0]);
  assert.deepEqual(placer.place("b", 50, spots, false), spots[1]);
  assert.equal(placer.place("c", 50, spots, false), null);
  assert.deepEqual(placer.place("d", 50, spots, true), spots[0]);
  assert.deepEqual(placer.place("b", 50, spots, false), spots[1]);
  assert.equal(placer.placeOf("c"), null);
  placer.reset();
  assert.deepEqual(placer.place("c", 50, spots, false), spots[0]);
});

test("labels keep clear of nodes and of the edge while there is another place", () => {
  const node = { left: 10, top: -10, right: 60, bottom: 5 };
  const placer = new LabelPlacer(() => [node], () => ({ ...WIDE, left: -40 }));
  const [right, left, below] = placesAround(0, 0, 5, 50);
  assert.deepEqual(placer.place("a", 50, [right!, left!, below!], false), below);
});

test("boxes that only touch do not overlap", () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  assert.ok(!overlap(box, { ...box, left: 10, right: 20 }));
  assert.ok(overlap(box, { ...box, left: 9, right: 20 }));
});

test("colours mix", () => {
  assert.equal(mixed("#ffffff", "#000000", 0.5), "#808080");
  assert.equal(mixed("#123456", "#abcdef", 1), "#123456");
});
