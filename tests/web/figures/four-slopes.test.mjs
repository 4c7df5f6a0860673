import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { OPERATIONS, defined, tangentOf, written } from "../../../_static/figures/four-operations.js";
import { alt, say, slopesOf, view } from "../../../_static/figures/four-slopes.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/four-slopes.json", import.meta.url), "utf8"));

test("the slope of every operation is what nudging finds, away from corners", () => {
  for (const [name, { f, slope }] of Object.entries(OPERATIONS)) {
    for (const x of [-2.3, -0.4, 0.3, 1, 2.9].filter((each) => defined(name, each))) {
      const nudged = (f(x + 1e-5) - f(x - 1e-5)) / 2e-5;
      assert.ok(Math.abs(nudged - slope(x)) < 1e-6, `${name} at ${x}: ${slope(x)}, nudged ${nudged}`);
    }
  }
});

test("a tangent goes through the curve at x, with the curve's slope", () => {
  for (const name of Object.keys(OPERATIONS)) {
    const [[left, low], [right, high]] = tangentOf(name, 1.5, [-2, 3]);
    const rate = (high - low) / (right - left);
    assert.ok(Math.abs(rate - OPERATIONS[name].slope(1.5)) < 1e-9);
    assert.ok(Math.abs(low + rate * (1.5 - left) - OPERATIONS[name].f(1.5)) < 1e-9);
  }
});

test("left of 0 the logarithm has no number and no tangent, and the figure says so", () => {
  assert.deepEqual(slopesOf(data, { x: -1 })[1], { name: "log" });
  assert.match(say(data, { x: -1 }), /\(−1\) \*\* 2 is 1\.00, its slope −2\.00; log has no number; exp\(−1\) is 0\.37, its slope 0\.37; relu\(−1\) is 0\.00, its slope 0\.00\./);
  assert.ok(view(data, { x: -1 }).includes("no number here"));
  assert.ok(!view(data, { x: 1 }).includes("no number here"));
});

test("numbers and slopes of all four stand in the picture and in its text alternative", () => {
  for (const narrow of [false, true]) {
    const svg = view(data, { x: 2, narrow });
    for (const words of ["2 ** 2 = 4.00", "slope 4.00", "log(2) = 0.69", "slope 0.50", "exp(2) = 7.39", "slope 7.39", "relu(2) = 2.00", "slope 1.00"]) assert.ok(svg.includes(words), words);
  }
  assert.match(alt(data, { x: 2 }), /At x = 2: 2 \*\* 2 is 4\.00, its slope 4\.00; log\(2\) is 0\.69/);
});

test("a negative number under a power stands in brackets", () => {
  assert.equal(written("x ** -1", -0.5), "(−0.5) ** −1");
  assert.equal(OPERATIONS["x ** 3"].sum(-2), "3 * (−2) ** 2");
});
