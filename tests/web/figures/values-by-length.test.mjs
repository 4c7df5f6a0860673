import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { countsOf, say, view } from "../../../_static/figures/values-by-length.js";

const data = JSON.parse(readFileSync(new URL("../../../_static/figures/values-by-length.json", import.meta.url), "utf8"));
const of = (part) => data.counts.map((_, at) => countsOf(data, at + 1)[part]);
const steps = (row) => row.slice(1).map((each, at) => each - row[at]);

test("the Values for looking back grow with the square of the guesses, and the rest in a straight line", () => {
  const growth = steps(steps(of("looking")));
  assert.ok(growth[0] > 0 && growth.every((each) => each === growth[0]));
  assert.ok(steps(steps(of("rest"))).every((each) => each === 0));
});

test("a length is set against the six letters of the first name", () => {
  assert.match(say(data, { letters: 6 }), /^6 letters, 7 guesses: 2,940 of 56,283 Values are for looking back, 5\.2 %\.$/);
  assert.match(say(data, { letters: 12 }), /1\.9 times the guesses, 3\.2 times the Values for looking back, 1\.9 times the rest\.$/);
});

test("every length stands in the picture with both counts, and the one that is looked at is bold", () => {
  const picture = view(data, { letters: 1 });
  assert.equal(picture.match(/font-weight="700"/g).length, 3);
  assert.match(picture, />340</);
  assert.match(picture, />135,843</);
});
