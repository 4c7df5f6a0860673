import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, belts, controls, factors, plain, product, say, turnsOf, view } from "../../../_static/figures/belt-chain.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/belt-chain.json", import.meta.url), "utf8"));
const steps = controls[0].steps.length;

/** The numbers below the wheels, in their order. */
const below = (svg) => [...svg.matchAll(/font-size="17" text-anchor="middle">(\u2212?[\d.]+)<\/text>/g)].map((match) => match[1]);

test("every wheel has turned as far as the belts before it say", () => {
  assert.deepEqual(turnsOf(data.rates, data.turn).map(plain), ["0.1", "0.2", "0.6", "0.3"]);
  assert.equal(product(data.rates), 3);
});

test("a wheel stands at 0 until its step", () => {
  assert.deepEqual([...Array(steps).keys()].map((step) => alt(data, { step }).match(/[A-D] by [\d.]+/g).length), [1, 2, 3, 4]);
  assert.deepEqual([...view(data, { step: 1 }).matchAll(/class="fig-muted"[^>]*font-size="17"[^>]*>0</g)].length, 2);
  assert.deepEqual(below(view(data, { step: 3 })), ["0.1", "0.2", "0.6", "0.3"]);
});

test("each step tells its own product, and the rate from the first wheel on", () => {
  assert.match(say(data, { step: 1 }), /^B turns 2 times as far as A: 2 × 0\.1 = 0\.2\.$/);
  assert.match(say(data, { step: 3 }), /From A to D the rate is 2 × 3 × 0\.5 = 3\.$/);
});

test("negative rates stand in brackets within a product, with a true minus", () => {
  assert.equal(factors([2, -2, 0.5]), "2 × (\u22122) × 0.5");
});

test("a belt touches both its wheels, and lies straight against them", () => {
  for (const rate of [3, 1, 0.5, -2]) {
    const { parts } = belts({ wheels: ["A", "B"], rates: [rate], turn: 0 }, { known: 2, narrow: false, width: 560 });
    const svg = parts.join("");
    const wheels = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map((match) => match.slice(1).map(Number));
    for (const [, d] of svg.matchAll(/<path d="(M[^"]+)" class="fig-muted-stroke"/g)) {
      for (const piece of d.split("M").filter(Boolean)) {
        const ends = piece.split("L").map((place) => place.split(" ").map(Number));
        for (const [at, [cx, cy, r]] of wheels.entries()) {
          const [[x, y], [ox, oy]] = at ? [ends[1], ends[0]] : ends;
          assert.ok(Math.abs(Math.hypot(x - cx, y - cy) - r) < 0.2, "the end lies on the rim");
          assert.ok(Math.abs(((x - cx) * (ox - x) + (y - cy) * (oy - y)) / Math.hypot(ox - x, oy - y)) < 0.3, "at a right angle");
        }
      }
    }
  }
});
