import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { chancesOf, hit } from "../../../_static/figures/chances.js";
import { alt, answer, controls, numbersOf, renamed, say, states, view } from "../../../_static/figures/row-to-chances.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/row-to-chances.json", import.meta.url), "utf8"));
const state = states[0].state;
const steps = controls.at(-1).steps.keys();
const ask = (field, typed) => answer(null, typed, data, { state, field });

test("a row is divided by its sum, after the smoothing is added to every count", () => {
  assert.deepEqual(chancesOf([3, 1, 0, 0], 0), [0.75, 0.25, 0, 0]);
  assert.deepEqual(chancesOf([3, 1, 0, 0], 1), [0.5, 0.25, 0.125, 0.125]);
  assert.deepEqual(chancesOf([0, 0], 0), [0, 0]);
});

test("a number hits the piece that it lies in; a piece of no length is never hit", () => {
  const chances = [0.5, 0, 0.25, 0.25, 0];
  assert.deepEqual([0, 0.49, 0.5, 0.74, 0.75, 0.9999].map((number) => hit(chances, number)), [0, 0, 2, 2, 3, 3]);
  assert.equal(hit([0.1, 0.2, 0], 0.5), 1); // where sums fall short of 1 by the last bit
});

test("every step of every row shows numbers that belong together", () => {
  for (const letter of [...data.uchars, "."]) {
    const at = (step) => numbersOf(data, { ...state, letter, step });
    const sum = (row) => row.reduce((total, each) => total + each, 0);
    assert.equal(sum(at(2)), sum(at(0)) + 27, letter);
    assert.ok(Math.abs(sum(at(1)) - 1) < 1e-12 && Math.abs(sum(at(3)) - 1) < 1e-12, letter);
    assert.ok(Math.min(...at(3)) > 0, letter);
  }
});

test("the steps tell how the most frequent count becomes a chance, and which letter is drawn", () => {
  const told = [...steps].map((step) => say(data, { ...state, step }));
  assert.match(told[0], /^After m the table has 229 counts\. Most often came a: 91 times\. 11 of the 27 tokens never did\.$/);
  assert.match(told[1], /^91 \/ 229 = 0\.397\./);
  assert.match(told[2], /from 229 to 256\.$/);
  assert.match(told[3], /^92 \/ 256 = 0\.359\. What was never seen gets 1 \/ 256 = 0\.004\.$/);
  assert.match(told[5], /^0\.639 lies in the piece of i\./);
});

test("a letter or a dot chooses the row; anything else is refused", () => {
  for (const typed of ["q", ".", "BOS", ""]) assert.equal(ask("letter", typed), data);
  for (const typed of ["Q", "é", "qu", "7"]) assert.throws(() => ask("letter", typed), { code: "character", message: /small letter from a to z/ });
  assert.match(say(data, { ...state, letter: ".", step: 0 }), /^After BOS the table has 1,000 counts\./);
});

test("a number points if it lies between 0 and 1, and then the last step is shown", () => {
  for (const typed of ["0", "0.5", ".25", "0.999"]) assert.equal(ask("number", typed), data);
  for (const typed of ["1", "-0.1", "1e-3", "half", ""]) assert.throws(() => ask("number", typed), { code: "number", message: /not including, 1/ });
  assert.equal(renamed(data, { ...state, number: "0.5" }, state).step, 5);
  assert.equal(renamed(data, { ...state, letter: "q" }, state).step, 0);
  assert.equal(ask("number", controls[1].buttons[1].next()), data);
});

test("nothing lies outside the picture, and the pieces fill the strip", () => {
  for (const narrow of [false, true]) {
    for (const [letter, number] of [["m", "0.639"], ["q", "0"], [".", "0.999"], ["f", "0.5"]]) {
      const svg = view(data, { letter, number, step: 5, narrow });
      const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
      for (const [, x, own] of svg.matchAll(/<rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/g)) assert.ok(Number(x) >= -3 && Number(x) + Number(own) <= width + 4);
      const pieces = [...svg.matchAll(/<rect[^>]* width="([\d.]+)" height="34"/g)].map((match) => Number(match[1]));
      assert.equal(pieces.length, 27);
      assert.ok(Math.abs(pieces.reduce((sum, each) => sum + each, 0) - width) < 2);
    }
  }
});

test("the text alternative tells all 27 numbers", () => {
  assert.match(alt(data, states[1].state), /^What follows m, as chances: a 0\.359, b 0\.020, .*z 0\.004, BOS 0\.055\./);
});
