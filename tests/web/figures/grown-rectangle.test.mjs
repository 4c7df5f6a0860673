import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, grownOf, say, sums, view } from "../../../_static/figures/grown-rectangle.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/grown-rectangle.json", import.meta.url), "utf8"));
const near = (met, wanted) => assert.ok(Math.abs(met - wanted) < 1e-9, `${met}, not ${wanted}`);

test("however far a side grows, the area grows at the rate of the other side, and the way at the rate 1", () => {
  for (const by of data.grow) {
    near(grownOf(data, { rule: "*", step: 1, by }).rate, data.b);
    near(grownOf(data, { rule: "*", step: 2, by }).rate, data.a);
    for (const step of [1, 2]) near(grownOf(data, { rule: "+", step, by }).rate, 1);
  }
});

test("the sums tell before, after, and the rate with its reason", () => {
  assert.deepEqual(sums(data, { rule: "*", step: 1, by: 0.5 }), ["area: 5 * 3 = 15", "grown: 5.5 * 3 = 16.5, which is 1.5 more", "1.5 / 0.5 = 3: the other side, b"]);
  assert.deepEqual(sums(data, { rule: "+", step: 2, by: 0.1 }), ["way: 5 + 3 = 8", "grown: 5 + 3.1 = 8.1, which is 0.1 more", "0.1 / 0.1 = 1: whatever the sides are"]);
});

test("as long as nothing has grown, there is the rectangle alone", () => {
  const state = { rule: "*", step: 0, by: 1 };
  assert.deepEqual(sums(data, state), ["area: 5 * 3 = 15"]);
  assert.equal(say(data, state), "a is 5 and b is 3. The area is 5 * 3 = 15.");
  assert.ok(!view(data, state).includes("fig-gradient"));
});

test("what grows stays in the picture, and the picture keeps its size", () => {
  for (const narrow of [false, true]) {
    const heights = new Set();
    for (const rule of ["*", "+"]) for (const step of [0, 1, 2]) for (const by of data.grow) {
      const svg = view(data, { rule, step, by, narrow });
      const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/).map(Number);
      heights.add(height);
      for (const [, x, y, w, h] of svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)) {
        assert.ok(Number(x) + Number(w) <= width && Number(y) + Number(h) <= height && Number(y) >= 0);
      }
    }
    assert.equal(heights.size, 1);
  }
});

test("the text alternative tells the rule and the numbers", () => {
  assert.match(alt(data, { rule: "*", step: 2, by: 1 }), /a strip, as long as the other side\. b grows by 1 to 4, and the area by 5\. For each 1 that b grows, the area grows by 5/);
});
