import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, largest, lookOf, say, states, view } from "../../../_static/figures/linear-moves.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/linear-moves.json", import.meta.url), "utf8"));
const { state } = states[0];
const close = (a, b) => a.forEach((each, i) => assert.ok(Math.abs(each - b[i]) < 1e-12));

test("every output moves by its weight for the number moved, and that is what changes", () => {
  for (const by of [-2, 0.25, 1]) {
    for (const place of [1, 16]) {
      const { moves, change } = lookOf(data, { ...state, place, by });
      close(moves, data.w.map((row) => row[place - 1] * by));
      close(change, moves);
    }
  }
});

test("twice as far in is twice as far out, and the letter makes no difference", () => {
  const { moves } = lookOf(data, state);
  close(lookOf(data, { ...state, by: 2 }).moves, moves.map((each) => 2 * each));
  close(lookOf(data, { ...state, letter: "k" }).change, moves);
});

test("nothing moves by 0, and this is told", () => {
  const still = { ...state, by: 0 };
  assert.match(say(data, still), /Nothing has moved\.$/);
  const [narrow, wide] = [true, false].map((each) => view(data, { ...still, narrow: each }));
  for (const svg of [narrow, wide]) assert.equal(svg.match(/class="fig-frame"/g).length, 1);
});

test("the output that moves most is framed and told, with the weight that moves it", () => {
  const { moves } = lookOf(data, state);
  const most = largest(moves);
  assert.ok(moves.every((each) => Math.abs(each) <= Math.abs(moves[most])));
  assert.ok(say(data, state).includes(`Output ${most + 1} moves most, by +`));
  assert.ok(say(data, { ...state, by: -1 }).includes(`Output ${most + 1} moves most, by −`));
  assert.equal(view(data, state).match(/class="fig-frame"/g).length, 2);
  assert.match(alt(data, state), /The 64 outputs, each with its move: /);
});
