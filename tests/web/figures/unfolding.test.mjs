import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { unfolded, unfoldingFigure } from "../../../_static/figures/unfolding.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/values-made.json", import.meta.url), "utf8"));
const given = { a: 8, b: 2, c: 4 };
const { renamed, say } = unfoldingFigure({ name: "unfolding", states: [] });
const whole = (expression, values = given) => renamed(data, { expression, ...values });

test("what is given is not counted, and neither is what plain numbers come to", () => {
  const counts = { "a - b": 3, "(a - b) / c": 5, "a - 1": 2, "1 - a": 4, "a / 2": 2, "1 / a": 3, "-a": 2, "a * -3": 2, "a + a": 1, a: 0, "a - 1 / 2": 2 };
  for (const [expression, count] of Object.entries(counts)) assert.equal(unfolded(expression, given).count, count, expression);
});

test("operations are counted as they are typed, in all lines; the sign of a number is none", () => {
  const typed = { "(a - b) / c": 2, "-a": 1, "a * -3": 1, "s = a + b; s * s.log()": 3, a: 0 };
  for (const [expression, count] of Object.entries(typed)) assert.equal(unfolded(expression, given).typed, count, expression);
});

test("a step tells which methods led to its value", () => {
  assert.match(say(data, { ...whole("(a - b) / c"), step: 1 }), / __sub__ in line 53 called __neg__ in line 51, which called __mul__\.$/);
  assert.match(say(data, { ...whole("(a - b) / c"), step: 2 }), / __sub__ in line 53 called __add__\.$/);
  assert.doesNotMatch(say(data, { ...whole("a * b + c"), step: 1 }), /called/, "a sign that is an operation of its own calls nothing else");
});

test("the last step counts all values by kind", () => {
  assert.match(say(data, whole("(a - b) / c")), / 2 operations typed, 5 Values made: 2 ×, 1 wrapped number, 1 \+ and 1 \*\*\.$/);
  assert.match(say(data, whole("a + b")), / 1 operation typed, 1 Value made: 1 \+\.$/);
  assert.match(say(data, whole("a")), / 0 operations typed, 0 Values made\.$/);
  assert.doesNotMatch(say(data, { ...whole("(a - b) / c"), step: 1 }), /typed/);
});

test("where Python stops, nothing is counted", () => {
  assert.match(say(data, whole("1 / a", { ...given, a: 0 })), /^Python stops at a \*\* -1: .*ZeroDivisionError\.$/);
});

test("a graph too large to be drawn is counted all the same", () => {
  assert.match(say(data, whole(Array.from({ length: 25 }, () => "a-b").join("+"))), /too many to draw\. .*Values made: /);
});
