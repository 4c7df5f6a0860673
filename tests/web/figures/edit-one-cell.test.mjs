import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, lookOf, say, settle, states, view } from "../../../_static/figures/edit-one-cell.js";
import { edits } from "../../../_static/figures/edits.js";

const read = async (path) => JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"));
const data = await read("_static/figures/edit-one-cell.json");
const checkpoint = await read("microgpt/microgpt-trained.json");
const tokensOf = (name) => [26, ...[...name].map((letter) => checkpoint.uchars.indexOf(letter)), 26];
const { state } = states[0];

test("guesses before the edited position move by exactly 0, and some chance of every other guess moves", () => {
  const { after, before, most } = edits(checkpoint, tokensOf("oliver"), data.by);
  most.forEach((cells, position) => cells.forEach((moves, cell) => moves.forEach((move, at) => {
    if (at < position) assert.ok(move === 0 && after[position][cell][at] === before[at]);
    else assert.ok(move > 0);
  })));
});

test("the page computes what the file holds", () => {
  const computed = edits(checkpoint, tokensOf("emma"), data.by);
  const near = (one, other) => (Array.isArray(one) ? one.forEach((each, at) => near(each, other[at])) : assert.ok(Math.abs(one - other) < 0.00006));
  for (const key of ["before", "after", "most"]) near(computed[key], data.names.emma[key]);
});

test("a name as long as there are positions has a guess for each of them", async () => {
  const name = "abcdefghijklmno";
  const models = { trace: async () => ({ tokens: tokensOf(name) }), weights: async () => checkpoint };
  const answered = await answer(models, name, data);
  assert.equal(lookOf(answered, { name, position: 15, cell: 16 }).length, 16);
  assert.match(say(answered, { name, position: 15, cell: 16 }), /The 15 guesses before it have not moved at all\. At position 15 the chance of BOS goes from [\d.]+ to [\d.]+\.$/);
});

test("what moves and what stays is told in words and drawn, hatched where nothing can move", () => {
  assert.match(say(data, state), /^Number 2 of row 2 is raised by 0\.5\. The 2 guesses before it have not moved at all\. At position 2 the chance of m goes from 0\.0246 to 0\.0504\. Of the later ones/);
  assert.match(say(data, { ...state, position: 0 }), /No guess comes before it\./);
  assert.match(say(data, { ...state, position: 1 }), /The guess before it has not moved at all\./);
  assert.equal(alt(data, state).match(/exactly 0/g).length, 2);
  for (const narrow of [false, true]) {
    const svg = view(data, { ...state, narrow });
    assert.equal(svg.match(/fill="url\(#[^)]+-still\)"/g).length, 2);
    assert.equal(svg.match(/class="fig-frame"/g).length, 1);
  }
});

test("a shorter name moves the edited row to its last position", () => {
  assert.equal(settle(data, { ...state, name: "io", position: 4 }).position, 2);
});
