import assert from "node:assert/strict";
import { test } from "node:test";

import { SceneModel } from "../src/model";
import { folded, indexTerms, queryTerms, SceneSearch } from "../src/search";
import { ALICE, BOB, CPP, CSHARP, fact, pageData, PIZZA, TOKYO } from "./scene";

const ODD = { type: "user", id: "9", name: "!!!" } as const;
const RENE = { type: "user", id: "8", name: "René Straße" } as const;
const model = new SceneModel(
  pageData(
    [ALICE, BOB, PIZZA, TOKYO, CPP, CSHARP, ODD, RENE],
    [fact("f1", ALICE, "loves", PIZZA), fact("f2", BOB, "lives_in", TOKYO, { text: "Bob wohnt in 東京都庁の近く" })],
  ),
);
const search = new SceneSearch(model);
const first = (query: string): string => {
  const [found] = search.find(query);
  if (found === undefined) return "";
  return found.type === "node" ? found.key : found.id;
};

for (const [query, wanted] of [
  ["ali", "u:1"],
  ["ALICE", "u:1"],
  ["cat", "u:1"],
  ["pizza", "e:pizza"],
  ["c++", "e:cpp"],
  ["c#", "e:csharp"],
  ["東京", "e:tokyo"],
  ["都庁", "e:tokyo"],
  ["!!!", "u:9"],
  ["rene strasse", "u:8"],
  ["pineaple", "e:pizza"],
  ["の近く", "f2"],
  ["wohnt", "f2"],
] as const) {
  test(`${query} finds ${wanted}`, () => assert.equal(first(query), wanted));
}

test("C++ and C# are not each other", () => {
  assert.ok(!search.find("c++").some((found) => found.type === "node" && found.key === "e:csharp"));
});

test("an alias that matched is named", () => {
  assert.deepEqual(search.find("ally")[0], { type: "node", key: "u:1", alias: "Ally Cat" });
});

test("nothing asked, nothing found; the limit holds", () => {
  assert.deepEqual(search.find("   "), []);
  assert.deepEqual(search.find("qqqq"), []);
  assert.equal(search.find("a", 2).length, 2);
});

test("terms", () => {
  assert.deepEqual(indexTerms("Go東京"), ["go東京", "o東京", "東京", "京"]);
  assert.deepEqual(queryTerms("C++ and Ｃ#"), ["c++", "and", "c#"]);
  assert.equal(folded("が"), "が");
});
