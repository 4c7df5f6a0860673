import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, dot, lookOf, say, states, view } from "../../../_static/figures/two-vectors.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/two-vectors.json", import.meta.url), "utf8"));
const { state } = states[0];
const words = (svg) => [...svg.matchAll(/>([^<]+)<\/text>/g)].map((match) => match[1]);

test("the dot product is the sum of the products, whichever letter comes first", () => {
  assert.equal(dot([2, 1], [3, -1]), 5);
  for (const pair of ["ou", "cj", "q.", "aa"]) {
    const [one, other] = [lookOf(data, { ...state, pair }), lookOf(data, { ...state, pair: [...pair].reverse().join("") })];
    assert.equal(one.sum, one.products.reduce((sum, each) => sum + each, 0));
    assert.ok(Math.abs(one.sum - other.sum) < 1e-12);
  }
});

test("all letters and BOS stand in the order of their dot products with the first", () => {
  const { ranked } = lookOf(data, state);
  assert.deepEqual(ranked.map(([label]) => label).sort(), [...data.labels].sort());
  ranked.slice(1).forEach(([, value], at) => assert.ok(value <= ranked[at][1]));
  assert.deepEqual(ranked.slice(0, 6).map(([label]) => label).sort(), [..."aeiouy"]);
});

test("the picture writes the 16 products, their sum, and every letter's dot product", () => {
  for (const narrow of [false, true]) {
    const drawn = words(view(data, { ...state, narrow }));
    assert.equal(drawn.filter((each) => /^−?\d\.\d\d$/.test(each)).length, 3 * 16 + 1 + 27);
    assert.ok(drawn.includes("× u"));
  }
});

test("a sentence tells the sum, and which other letters have the largest and the smallest dot product", () => {
  assert.equal(say(data, state), "The 16 products of “o” and “u” add up to 1.18. Of the other letters “y” has the largest dot product with “o”, 1.25, and “j” the smallest, −1.51.");
  assert.match(say(data, { ...state, pair: ".a" }), /^The 16 products of BOS and “a”/);
  assert.match(alt(data, { ...state, trained: false }), /^Before training\. “o”: /);
});

test("two letters or dots are taken; anything else is refused with what to type", () => {
  assert.equal(answer(null, "q.", data), data);
  for (const typed of ["", "o"]) assert.throws(() => answer(null, typed, data), { code: "character", message: /type two letters/ });
  assert.throws(() => answer(null, "Ou", data), { code: "character", message: /"O" has no vector/ });
  assert.throws(() => answer(null, "oua", data), { code: "too-long", message: /3 characters/ });
});
