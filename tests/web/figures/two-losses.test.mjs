import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, say, smallest, view } from "../../../_static/figures/two-losses.js";

const read = async (name) => JSON.parse(await readFile(new URL(`../../../${name}`, import.meta.url), "utf8"));
const data = await read("_static/figures/two-losses.json");
const facts = await read("microgpt/ladder.json");

test("the means are those of the ladder's losses, to their fourth place", () => {
  for (const name of ["train1", "train2"]) {
    data.losses[name].forEach((mean, at) => {
      const steps = facts[name].losses.slice(at * data.every, (at + 1) * data.every);
      assert.ok(Math.abs(mean - steps.reduce((sum, loss) => sum + loss, 0) / data.every) < 0.0001, `${name}, from step ${at * data.every + 1}`);
    });
  }
  assert.deepEqual(data.losses["train2-no-reset"], facts["train2-no-reset"].losses);
});

test("both programs have the same curve, and say so", () => {
  assert.deepEqual(data.losses.train1, data.losses.train2);
  assert.equal(Number(smallest(data)), 10 ** data.below);
  const told = say(data, { runs: "both" });
  assert.match(told, /differ by 0\.0+1 or more\. On unseen names both reach 2\.5298, as bad as picking among 12\.6 equally/);
  assert.match(told, /3\.2958, or 27 letters/);
});

test("without the reset the curve ends early, and the figure says where", () => {
  const { length } = facts["train2-no-reset"].losses;
  assert.match(say(data, { runs: "no-reset" }), new RegExp(`After ${length} steps the program stops: math domain error\\.`));
  assert.match(view(data, { runs: "no-reset" }), new RegExp(`>no reset: until step ${length}<`));
  assert.doesNotMatch(view(data, { runs: "both" }), /no reset/);
  assert.match(alt(data, { runs: "both" }), /train2, by Value: 3\.2861 at first and 2\.5283 at last/);
});
