import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, rememberedOf, say, view } from "../../../_static/figures/local-and-nudged.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/local-and-nudged.json", import.meta.url), "utf8"));

test("every local gradient is what nudging this child alone finds", () => {
  for (const expression of Object.keys(data.expressions)) {
    for (const [a, b] of [[4, -2], [0, 3], [-5.5, 0]]) {
      const { local, nudges } = rememberedOf(data, { expression, a, b });
      local.forEach((rate, at) => assert.ok(Math.abs(rate - nudges[at].slope) < 1e-9, `${expression} at ${a}, ${b}`));
    }
  }
});

test("a plain number is shown as the Value that it has become", () => {
  const state = { expression: "a * 10", a: 4, b: -2 };
  assert.deepEqual(rememberedOf(data, state).local, [10, 4]);
  assert.ok(view(data, state).includes("(a, Value(10))"));
  assert.equal(say(data, state), "a * 10 is 40, at a = 4. Local gradients: a: 10, nudged 10; 10: 4, nudged 4. The plain number 10 has become a Value.");
});

test("one number used twice is two children, each with a rate, and the paths add", () => {
  const told = say(data, { expression: "a * a", a: -3, b: 1 });
  assert.match(told, /first a: −3, nudged −3; second a: −3, nudged −3\. Both paths together: −3 \+ \(−3\) = −6\./);
});

test("the local gradients of a product stand crosswise in the picture and in its text alternative", () => {
  for (const narrow of [false, true]) {
    const svg = view(data, { expression: "a * b", a: 4, b: -2, narrow });
    for (const words of [">(−2, 4)<", ">(a, b)<", ">−7.998<", ">−8.002<"]) assert.ok(svg.includes(words), words);
  }
  assert.match(alt(data, { expression: "a * b", a: 4, b: -2 }), /a \* b is −8, at a = 4 and b = −2\. Local gradients: a: −2, nudged −2; b: 4, nudged 4\./);
});
