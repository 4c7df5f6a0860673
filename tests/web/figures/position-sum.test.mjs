import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, lookOf, say, settle, states, view } from "../../../_static/figures/position-sum.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/position-sum.json", import.meta.url), "utf8"));
const { state } = states[0];

test("the sum is the letter's row plus the place's row, number by number", () => {
  for (const trained of [true, false]) {
    for (const position of data.names.anna.keys()) {
      const { token, place, sum } = lookOf(data, { ...state, position, trained });
      assert.deepEqual(sum, token.map((value, i) => value + place[i]));
    }
  }
});

test("one letter at two positions has one row of wte and two rows of wpe", () => {
  const [first, last] = [1, 4].map((position) => lookOf(data, { ...state, position }));
  assert.deepEqual(first.token, last.token);
  assert.notDeepEqual(first.place, last.place);
  assert.deepEqual([first.others, last.others], [[4], [1]]);
});

test("the rows that are added are told, and where else the letter stands", () => {
  assert.match(say(data, state), /^“a” at position 1: row “a” of wte plus row 1 of wpe\. The first number: −0\.\d{3} \+ .*“a” also stands at position 4: /);
  assert.doesNotMatch(say(data, { ...state, position: 0 }), /also stands/);
  assert.match(alt(data, { ...state, trained: false }), /^The untrained model reads BOS, a, n, n, a\./);
});

test("48 numbers are written, in a column and on a phone", () => {
  for (const narrow of [false, true]) {
    const drawn = [...view(data, { ...state, narrow }).matchAll(/>(−?\d\.\d+)<\/text>/g)];
    assert.equal(drawn.length, 3 * 16);
    for (const [, number] of drawn) assert.equal(number.split(".")[1].length, narrow ? 2 : 3);
  }
});

test("a typed name is looked up in both models, and a shorter one moves the position to its end", async () => {
  const models = { trace: async (heads, trained, name) => ({ positions: ["", ...name].map((_, at) => ({ tok_emb: [at, Number(trained)], pos_emb: [1, 1] })) }) };
  const answered = await answer(models, "io", data);
  assert.deepEqual(answered.names, { io: ["BOS", "i", "o"] });
  const shown = settle(answered, { ...state, name: "io", position: 4, trained: false });
  assert.equal(shown.position, 2);
  assert.deepEqual(lookOf(answered, shown).sum, [3, 1]);
});
