import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, controls, nudged, pathsOf, say, states, total, view } from "../../../_static/figures/meeting-paths.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/meeting-paths.json", import.meta.url), "utf8"));
const everything = Object.keys(data.formulas).flatMap((formula) => controls[1].options.map(({ value: x }) => ({ formula, x })));

test("a formula's result is what the formula itself gives", () => {
  for (const { formula, x } of everything) {
    const { y } = pathsOf(data, { formula, x });
    assert.equal(y, Function("x", `return ${formula.replaceAll("×", "*")}`)(x), formula);
  }
});

test("the paths added agree with nudging, for every formula and place", () => {
  for (const state of everything) assert.ok(Math.abs(total(pathsOf(data, state).paths) - nudged(data, state)) < 1e-4, JSON.stringify(state));
});

test("at 3, (x + x) × x has two paths that bring 3 and one that brings 6", () => {
  assert.deepEqual(pathsOf(data, states[0].state), { s: 6, y: 18, paths: [[1, 3], [1, 3], [6]] });
  assert.equal(say(data, states[0].state), "The three paths together: 3 + 3 + 6 = 12. Nudging x says 12.00.");
});

test("a negative path stands in brackets behind a plus", () => {
  assert.match(say(data, { formula: "(x + x) × x", x: -2 }), /: \u22122 \+ \(\u22122\) \+ \(\u22124\) = \u22128\. Nudging x says \u22128\.00\./);
});

test("local rates, products, sum and nudge stand in the picture and in its text alternative", () => {
  for (const narrow of [false, true]) {
    const svg = view(data, { ...states[0].state, narrow });
    for (const words of ["× 1<", "× 3<", "× 6<", "1 × 3 = 3<", ">12<", ">12.00<"]) assert.ok(svg.includes(words), words);
  }
  assert.match(alt(data, states[0].state), /path 2, from x by s to y: 1 × 3 = 3; path 3, from x straight to y: 6\./);
});
