import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { product } from "../../../_static/figures/belt-chain.js";
import { alt, controls, nudged, ratesOf, say, states, view } from "../../../_static/figures/belt-rates.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/belt-rates.json", import.meta.url), "utf8"));
const choices = controls[0].options.map(({ value }) => value);

test("for every choice the nudge agrees with the product", () => {
  for (const first of choices) {
    for (const second of choices) {
      for (const third of choices) {
        const state = { first, second, third };
        assert.ok(Math.abs(nudged(data, state) - product(ratesOf(state))) < 1e-9);
        assert.doesNotMatch(view(data, state), /NaN/);
      }
    }
  }
});

test("a last wheel that turns the other way round is told", () => {
  assert.match(say(data, states[0].state), /= \u22122\. Nudged: A by 0\.01, D follows by \u22120\.02, and \u22120\.02 \/ 0\.01 = \u22122\. The minus says: the other way round\.$/);
  assert.doesNotMatch(say(data, { first: -2, second: -2, third: 1 }), /other way/);
});

test("the text alternative names the rates", () => {
  assert.match(alt(data, states[0].state), /rates 2, \u22122, 0\.5\./);
});
