import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, outcome, say, verdict, view } from "../../../_static/figures/sign-check.js";

const read = async (file) => JSON.parse(await readFile(new URL(`../../../${file}`, import.meta.url), "utf8"));
const data = await read("_static/figures/sign-check.json");
const ladder = await read("microgpt/ladder.json");
const wrong = (mistake) => Object.fromEntries(data.variants[mistake].check.map((each) => [each.matrix, each.wrong]));

test("without a mistake all 3,184 slopes agree", () => {
  assert.equal(verdict(data.variants.none), "All 3,184 slopes agree with nudging.");
});

test("the check tells where the mistake is: what the way back meets before it is right", () => {
  assert.equal(wrong("relu").mlp_fc2, 0);
  assert.ok(wrong("relu").mlp_fc1 > 0 && wrong("relu").wte > 0);
  assert.ok(Object.values(wrong("scores")).every((count) => count > 0));
  assert.deepEqual(wrong("forgets"), { wte: 16, mlp_fc1: 0, mlp_fc2: 0 });
  assert.match(verdict(data.variants.relu), /^896 of 3,184 slopes are wrong, in wte and mlp_fc1\.$/);
});

test("a wrong sign gives the nudged slope with the other sign", () => {
  for (const { hand, nudged } of data.variants.scores.check) assert.equal(hand, -nudged);
});

test("the losses are those of the ladder's runs", () => {
  for (const [mistake, run] of [["none", "train1"], ["relu", "train1-wrong-sign"]]) {
    const { losses, mean_unseen: unseen } = ladder[run];
    for (const [at, mean] of data.variants[mistake].losses.entries()) {
      const own = losses.slice(at * data.every, (at + 1) * data.every);
      assert.ok(Math.abs(own.reduce((sum, loss) => sum + loss, 0) / data.every - mean) < 1e-4);
    }
    assert.ok(Math.abs(data.variants[mistake].unseen - unseen) < 1e-4);
  }
  assert.deepEqual(data.variants.scores.losses, ladder["train1-uphill"].losses);
});

test("a loss is told with its companions: the clueless one, and equally likely letters", () => {
  for (const variant of Object.values(data.variants)) assert.match(outcome(data, variant), /A model that knows nothing has 3\.2958, or 27 letters\.$/);
  assert.match(outcome(data, data.variants.none), /as bad as picking among 12\.\d equally likely letters/);
  assert.match(say(data, { mistake: "scores" }), /climbs to 164\.8624 at step 46; then the program stops: math domain error\./);
});

test("slopes by hand and by nudging stand in the picture and in the text alternative, with a sign for those that differ", () => {
  for (const narrow of [false, true]) {
    const svg = view(data, { mistake: "relu", narrow });
    assert.equal([...svg.matchAll(/>✗/g)].length, 2);
    assert.equal([...svg.matchAll(/>✓/g)].length, 1);
    for (const { hand, nudged } of data.variants.relu.check) {
      for (const value of [hand, nudged]) assert.ok(svg.includes(`>${value.toFixed(4).replace("-", "\u2212")}<`));
    }
  }
  assert.match(alt(data, { mistake: "forgets" }), /wte: 16 of 432 wrong; its steepest, row a, column 13: by hand \u22120\.0099, nudged \u22120\.0293/);
});
