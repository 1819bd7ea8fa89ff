import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, day, hasHiddenCharacters, labelName, minute, safeAddress, visibleName, visibleText, words } from "../src/text";

test("bidirectional controls and zero-width characters go, joiners stay", () => {
  assert.equal(visibleName("a\u202egnp.exe"), "agnp.exe");
  assert.equal(visibleText("a\u2066b\u200bc\ufeff\u0000d\ne"), "abcd\ne");
  assert.equal(visibleName("👩‍👧 हिन्दी"), "👩‍👧 हिन्दी");
});

test("hidden characters are noticed each time", () => {
  assert.deepEqual([1, 2].map(() => hasHiddenCharacters("a\u202eb")), [true, true]);
  assert.ok(!hasHiddenCharacters("plain"));
});

test("names are one line, bounded, never empty, never half a character", () => {
  assert.equal(visibleName(" a\n b "), "a b");
  assert.equal(visibleName("\u200b"), "(no name)");
  assert.equal(Array.from(visibleName("😀".repeat(500))).length, 120);
  assert.equal(Array.from(labelName("x".repeat(500))).length, 28);
});

test("only https and discord addresses are links", () => {
  assert.equal(safeAddress("https://discord.com/x"), "https://discord.com/x");
  assert.equal(safeAddress("discord://-/channels/1"), "discord://-/channels/1");
  for (const bad of [null, "", "http://x.y", "javascript:alert(1)", " jAvascript:1", "data:text/html,x", "//x.y", "blob:x"]) {
    assert.equal(safeAddress(bad), null);
  }
});

test("times are shown in UTC, counts with their noun", () => {
  assert.equal(day("2026-03-01T23:59:00Z"), "1 Mar 2026");
  assert.equal(minute("2026-03-01T23:59:00Z"), "1 Mar 2026, 23:59 UTC");
  assert.equal(day("not a time"), "not a time");
  assert.equal(counted(1, "fact"), "1 fact");
  assert.equal(counted(8214, "fact"), "8,214 facts");
  assert.equal(words("lives_in"), "lives in");
});
