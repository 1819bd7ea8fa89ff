import assert from "node:assert/strict";
import { test } from "node:test";

import { NO_FILTERS, toggled, View } from "../src/filters";
import { isPerson, kindOf, SceneModel } from "../src/model";
import { selectedKeys, Store } from "../src/store";
import { ALICE, BOB, CPP, fact, key, pageData, PIZZA, TOKYO } from "./scene";

const FACTS = [
  fact("f1", ALICE, "loves", PIZZA),
  fact("f2", BOB, "hates", PIZZA, { validFrom: "2026-05-01T00:00:00Z" }),
  fact("f3", ALICE, "lives_in", TOKYO, { status: "superseded", validTo: "2026-06-01T00:00:00Z" }),
  fact("f4", ALICE, "friend_of", ALICE, { saidBy: BOB, relations: [] }),
];
const model = new SceneModel(pageData([ALICE, BOB, PIZZA, TOKYO], FACTS));

test("facts of a node are those about it or with a relation at it, newest first", () => {
  assert.deepEqual(model.factsOf(key(PIZZA)).map(({ id }) => id), ["f2", "f1"]);
  assert.deepEqual(model.factsOf("u:none"), []);
});

test("what somebody said about others is kept apart", () => {
  assert.deepEqual(model.saidBy(key(BOB)).map(({ id }) => id), ["f4"]);
  assert.deepEqual(model.saidBy(key(ALICE)), []);
});

test("a node that is not drawn has no key", () => {
  assert.equal(model.keyOf(CPP), null);
  assert.equal(model.keyOf(null), null);
  assert.equal(model.keyOf(ALICE), "u:1");
});

test("links to nodes that are not there are left out", () => {
  const broken = new SceneModel(pageData([ALICE], FACTS));
  assert.equal(broken.links.length, 0);
});

test("links of both directions are found from either end", () => {
  assert.deepEqual(
    model.linksOf(key(PIZZA)).map(({ other, outgoing }) => [other, outgoing]),
    [["u:1", false], ["u:2", false]],
  );
});

test("kinds and people", () => {
  assert.deepEqual([ALICE, PIZZA].map(kindOf), ["user", "food"]);
  assert.ok(isPerson({ type: "entity", id: "j", name: "June", kind: "person" }));
  assert.ok(!isPerson(PIZZA));
});

test("without filters what no longer holds is hidden", () => {
  const view = new View(model, NO_FILTERS);
  assert.deepEqual([view.nodeKeys.size, view.linkIndexes.size, view.facts.length], [4, 2, 3]);
  const all = new View(model, { ...NO_FILTERS, retired: true });
  assert.deepEqual([all.linkIndexes.size, all.facts.length], [3, 4]);
});

test("a hidden kind takes its links and the facts that touch nothing else", () => {
  const view = new View(model, { ...NO_FILTERS, hiddenKinds: new Set(["user"]) });
  assert.deepEqual([...view.nodeKeys], [key(PIZZA), key(TOKYO)]);
  assert.equal(view.linkIndexes.size, 0);
  assert.deepEqual(view.facts.map(({ id }) => id), ["f2", "f1"]);
});

test("a hidden polarity takes its links and facts", () => {
  const view = new View(model, { ...NO_FILTERS, hiddenPolarities: new Set(["negative"] as const) });
  assert.deepEqual(view.facts.map(({ id }) => id), ["f1", "f4"]);
});

test("the neighbourhood follows shown links only", () => {
  const view = new View(model, NO_FILTERS);
  assert.deepEqual([...view.neighbourhood(key(ALICE))].sort(), [key(PIZZA), key(ALICE)].sort());
});

test("what is selected stays shown whatever the filters say", () => {
  const store = new Store(model);
  store.select({ type: "node", key: key(ALICE) });
  store.setFilters({ hiddenKinds: new Set(["user"]) });
  assert.ok(store.state.view.nodeKeys.has(key(ALICE)));
  store.select(null);
  assert.ok(!store.state.view.nodeKeys.has(key(ALICE)));
});

test("back leads through what was selected, clearing forgets it", () => {
  const store = new Store(model);
  store.select({ type: "node", key: key(ALICE) });
  store.select({ type: "fact", id: "f1" });
  assert.ok(store.canGoBack);
  store.goBack();
  assert.deepEqual(store.state.selection, { type: "node", key: key(ALICE) });
  store.select(null);
  assert.ok(!store.canGoBack);
});

test("selecting the same again tells nobody", () => {
  const store = new Store(model);
  let told = 0;
  store.listen(() => (told += 1));
  store.select({ type: "link", index: 0 });
  store.select({ type: "link", index: 0 });
  assert.equal(told, 1);
  assert.deepEqual(selectedKeys(model, store.state.selection), [key(ALICE), key(PIZZA)]);
  assert.deepEqual(selectedKeys(model, { type: "fact", id: "none" }), []);
  assert.deepEqual(selectedKeys(model, { type: "link", index: 99 }), []);
});

test("toggled leaves its argument alone", () => {
  const before = new Set(["a"]);
  assert.deepEqual([...toggled(before, "b")], ["a", "b"]);
  assert.deepEqual([...toggled(before, "a")], []);
  assert.deepEqual([...before], ["a"]);
});
