import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as scores from "../../../_static/figures/softmax-scores.js";
import * as steps from "../../../_static/figures/softmax-steps.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../_static/figures/${name}.json`, import.meta.url), "utf8"));
const data = { steps: await read("softmax-steps"), scores: await read("softmax-scores") };
const words = (svg) => [...svg.matchAll(/>([^<]+)<\/text>/g)].map((match) => match[1]);
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} ${b}`);
const given = scores.states[0].state;

test("chances add up to 1, and a score that is 1 higher is e times as likely", () => {
  const { chances } = steps.softmax([2, 1, -1], true);
  near(chances.reduce((sum, value) => sum + value, 0), 1);
  near(chances[0] / chances[1], Math.E);
});

test("taking the largest away changes no chance, and saves those of large scores", () => {
  for (const row of Object.values(data.steps.scores)) {
    const [plain, shifted] = [false, true].map((each) => steps.softmax(row, each).chances);
    plain.forEach((value, at) => near(value, shifted[at]));
  }
  assert.equal(steps.softmax([1000, 0], false).total, Infinity);
  assert.deepEqual(steps.softmax([1000, 0], true).chances, [1, 0]);
});

test("each step brings one column more, in all 27 rows", () => {
  for (const narrow of [false, true]) {
    const counts = [0, 1, 2].map((step) => words(steps.view(data.steps, { ...steps.states[0].state, step, narrow })).length);
    assert.equal(counts[1] - counts[0], 27 + 1);
    assert.equal(counts[2] - counts[1], 27 + 1);
  }
});

test("the steps are told with their numbers", () => {
  const told = [0, 1, 2].map((step) => steps.say(data.steps, { letter: "j", shifted: true, step }));
  assert.match(told[0], /highest, 5\.04, is that of a, the lowest, −3\.01, that of q/);
  assert.match(told[1], /exp\(5\.04 − 5\.04\) = 1\.000/);
  assert.match(told[2], /1\.000 \/ 2\.013 = 0\.497/);
});

test("the reader's scores begin with the network's", () => {
  for (const [letter, score] of Object.entries(data.scores.scores)) assert.equal(given[letter], score);
});

test("adding to all scores leaves the chances; exponentials too large for Python are told", () => {
  const [now, more, most] = [0, 100, 1000].map((added) => ({ ...given, added }));
  assert.equal(scores.say(data.scores, now), "The chances: a 0.58, e 0.19, i 0.14, o 0.09.");
  assert.equal(scores.say(data.scores, more), scores.say(data.scores, now));
  assert.match(scores.say(data.scores, most), /^The chances: a 0\.58, e 0\.19, i 0\.14, o 0\.09\. .*Python would stop: exp\(1005\.0\) is too large\.$/);
  assert.ok(words(scores.view(data.scores, more)).includes("4.0e+45"));
  assert.equal(words(scores.view(data.scores, most)).filter((word) => word === "too large").length, 5);
});

test("no chance is shown as 0 or 1 where it is neither", () => {
  const far = { a: 10, e: -10, i: -10, o: -10, added: 0 };
  assert.equal(scores.say(data.scores, far), "The chances: a 0.999999994, e 2.1e-9, i 2.1e-9, o 2.1e-9.");
  const shown = words(scores.view(data.scores, far));
  assert.ok(!shown.includes("0.00"));
  assert.ok(shown.includes("> 0.99") || shown.includes("&gt; 0.99"));
});

test("equal scores share equally, and extreme ones stay within the picture", () => {
  assert.match(scores.say(data.scores, { a: -3, e: -3, i: -3, o: -3, added: 0 }), /a 0\.25, e 0\.25, i 0\.25, o 0\.25/);
  for (const narrow of [false, true]) {
    const svg = scores.view(data.scores, { a: 10, e: -10, i: -10, o: -10, added: 0, narrow });
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
    for (const [, x, own] of svg.matchAll(/<rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/g)) assert.ok(Number(x) + Number(own) <= width);
  }
});
