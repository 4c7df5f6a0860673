import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, COUNTED, lookOf, say, states, view } from "../../../_static/figures/pair-counts.js";
import { BOS, pairsOf, SIGNS } from "../../../_static/figures/pair-table.js";

const read = (file) => readFile(new URL(`../../../_static/figures/${file}`, import.meta.url), "utf8");
const data = JSON.parse(await read("pair-counts.json"));
const names = data.names.split(" ");
const last = COUNTED.length - 1;

test("a name gives one pair more than it has letters, from BOS to BOS", () => {
  assert.deepEqual(pairsOf("ava"), [[BOS, 0], [0, 21], [21, 0], [0, BOS]]);
});

test("after each number of names the counts add up to all their pairs", () => {
  for (const [step, counted] of COUNTED.entries()) {
    const pairs = names.slice(0, counted).reduce((sum, name) => sum + name.length + 1, 0);
    const { table, all } = lookOf(data, { step });
    assert.equal(table.flat().reduce((sum, times) => sum + times, 0), pairs);
    assert.equal(all, pairs);
  }
});

test("after 1,000 names the table is the one that Python counts", async () => {
  const { tables } = JSON.parse(await read("what-follows.json"));
  assert.deepEqual(lookOf(data, { step: last }).table, tables[0].counts);
});

test("a name is guessed from what was counted before it, and from nothing of its own", () => {
  const some = { names: "ada abe" };
  const [first, second] = [1, 2].map((step) => lookOf(some, { step }));
  assert.deepEqual(first.pairs.map(({ guess }) => guess), [-1, -1, -1, -1]);
  // After BOS only a has come; after a come d and the end, once each, and d is the first; after b nothing; e is new.
  assert.deepEqual(second.pairs.map(({ guess }) => (guess < 0 ? "" : SIGNS[guess])), ["a", "d", "", ""]);
  assert.equal(second.right, 1);
  assert.deepEqual(second.pairs.map(({ times }) => times), [2, 1, 1, 1]);
});

test("every count of the table is written in its cell, where there is room", () => {
  for (const { state } of states) {
    const counts = lookOf(data, state).table.flat().filter(Boolean);
    const cells = view(data, state).match(/<g font-size="13" text-anchor="middle">(.*?)<\/g>/)?.[1] ?? "";
    assert.deepEqual([...cells.matchAll(/>(\d+)</g)].map((match) => Number(match[1])), counts);
  }
});

test("on a phone the counts of the last name are written, and every cell that has a count has a bar", () => {
  const state = { step: last, narrow: true };
  const { table, pairs } = lookOf(data, state);
  const svg = view(data, state);
  for (const { times } of pairs) assert.ok(svg.includes(`>${times}</text>`));
  const bars = svg.match(/<path d="([^"]*)" class="fig-muted-stroke"/)[1];
  assert.equal(bars.match(/M/g).length, table.flat().filter(Boolean).length);
});

test("the guesses and the counts are told in words", () => {
  assert.match(say(data, { step: 0 }), /nothing has been counted/);
  assert.match(say(data, { step: 1 }), /^Name 1, “anaiza”: 0 of 7 guesses were right\. Then its 7 pairs were counted\.$/);
  assert.match(say(data, { step: last }), /So far 1,506 of 7,110 guesses were right\.$/);
  assert.match(alt(data, { step: 1 }), /after BOS guessed nothing, came a, count now 1;.*All counts: a then i 1, a then n 1/);
  assert.match(alt(data, { step: last }), /412 of the 729 cells have a count.*n then BOS 219/);
});
