import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { short } from "../../../_static/figures/graph-walk.js";
import { graphFigure, kindBars } from "../../../_static/figures/graph.js";
import { laidOut } from "../../../_static/figures/layout.js";
import { agree, gradients, graphOf, kinds, nudged, passing, topoOf, used } from "../../../_static/figures/values.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/value-graph.json", import.meta.url), "utf8"));
const given = { a: 2, b: -3, c: 4 };
const { answer, controls, list, renamed, say, settle, alt, view } = graphFigure({ name: "graph", states: [], backward: true });
const steps = (state) => controls.find(({ name }) => name === "step").steps(data, state);
const at = (expression, step = Infinity, values = given) => ({ expression, ...values, step: Math.min(step, steps({ expression, ...values }).length - 1) });
const words = (expression) => graphOf(expression, given).values.map((value) => value.words);

test("minus and divide unfold into the values that Python makes", () => {
  assert.deepEqual(words("a - b"), ["a", "b", "-1", "b * -1", "a + (b * -1)"]);
  assert.deepEqual(words("a / b"), ["a", "b", "b ** -1", "a * b ** -1"]);
  assert.deepEqual(words("-a"), ["a", "-1", "a * -1"]);
  assert.deepEqual(words("2 / a"), ["a", "a ** -1", "2", "a ** -1 * 2"]);
  assert.deepEqual(words("1 - a"), ["a", "-1", "a * -1", "1", "(a * -1) + 1"]);
  assert.deepEqual(words("a - 1 / 2"), ["a", "-0.5", "a + -0.5"], "plain numbers are reckoned by Python");
});

test("a value knows which lines made it, and for which", () => {
  const { values } = graphOf("(a - b) / c", given);
  const made = Object.fromEntries(values.map((value) => [value.words, [value.by, ...value.via]]));
  assert.deepEqual(made["b * -1"], ["__mul__", "__neg__", "__sub__"]);
  assert.deepEqual(made["c ** -1"], ["__pow__", "__truediv__"]);
  const drawn = view(data, at("a - b"));
  const [first, last] = data.lines.__mul__;
  const [[neg], [sub]] = [data.lines.__neg__, data.lines.__sub__];
  const between = Array.from({ length: last - first + 1 }, (_, place) => first + place).join(" ");
  assert.ok(drawn.includes(`data-part="3" data-lines="${between} ${neg} ${sub}"`));
  assert.ok(drawn.includes(`data-part="2" data-lines="${first + 1} ${neg} ${sub}"`), "a plain number is wrapped in the second line of the method");
});

test("every gradient agrees with a nudge", () => {
  for (const expression of ["(a * b + c) * a", "(a - b) / c", "s = a + a; s * s", "a.log() * c.exp() + b ** 3", "(a * c).relu() / b"]) {
    const graph = graphOf(expression, given);
    const grads = gradients(graph);
    for (const { id } of graph.values) assert.ok(agree(grads[id], nudged(graph, id)), `${expression}, value ${id}`);
  }
});

test("a gradient that is wrong is seen", () => {
  assert.ok(!agree(2, 2.001));
  assert.ok(!agree(0, 0.5), "at a corner of relu a nudge sees both sides");
});

test("values pass on in the source's order, turned round", () => {
  const graph = graphOf("b = a + a; c = b + b", given);
  assert.deepEqual(topoOf(graph).map((id) => graph.values[id].name), ["a", "b", "c"]);
  assert.deepEqual(passing(graph).map((id) => graph.values[id].name), ["c", "b"]);
  assert.deepEqual(gradients(graph, 0), [0, 0, 1]);
  assert.deepEqual(gradients(graph, 1), [0, 2, 1]);
  assert.deepEqual(gradients(graph), [4, 2, 1]);
});

test("a name that an expression gives is not one that the reader has to give", () => {
  assert.deepEqual(used("b = a + a; c = b + b", ["a", "b", "c"]), ["a"]);
  assert.deepEqual(used("a = a * 2; a + c", ["a", "b", "c"]), ["a", "c"]);
});

test("the steps make every value, give the result its 1, and walk back", () => {
  const state = at("a * b + c");
  assert.deepEqual(steps(state), [
    "the values that are given", "make a * b", "make (a * b) + c", "the gradient of the result is 1",
    "(a * b) + c passes its gradient back", "a * b passes its gradient back",
  ]);
  assert.match(say(data, { ...state, step: 1 }), /^2 × \(−3\) = −6\. The new Value remembers a and b, and the local gradients −3 and 2\.$/);
  assert.match(say(data, { ...state, step: 5 }), /^Its gradient, 1, is complete \(nudged: 1\)\. So a gets \(−3\) × 1 = −3; b gets 2 × 1 = 2\.$/);
});

test("what is not yet made is not told", () => {
  assert.doesNotMatch(alt(data, at("a * b + c", 1)), /\(a \* b\) \+ c is/);
  assert.match(alt(data, at("a * b + c", 2)), /\(a \* b\) \+ c is −2, made from a \* b with local gradient 1 and c with local gradient 1/);
});

test("a gradient is “so far” until all that is due has come", () => {
  const state = at("(a * b + c) * a", 5);
  const rows = list.html(data, state);
  assert.match(rows, /<td>2<\/td><td>so far −2<\/td><td><\/td>/, "a has had its part of the last product only");
  assert.match(list.html(data, at("(a * b + c) * a")), /<td>2<\/td><td>−8<\/td><td>−8<\/td>/);
});

test("where Python stops, the figure tells it, and nothing after it is made", () => {
  const state = at("a.log() * b", Infinity, { ...given, a: -1 });
  assert.match(say(data, state), /^Python stops at a\.log\(\): only a number above 0 has a logarithm: ValueError, math domain error\.$/);
  assert.match(list.html(data, state), /not made/);
  assert.match(say(data, at("a / b", Infinity, { ...given, b: 0 })), /ZeroDivisionError/);
  assert.match(say(data, at("(a * 400).exp()")), /OverflowError/);
});

test("another expression is shown whole, and one that cannot be drawn is refused", () => {
  assert.equal(renamed(data, { ...at("a"), expression: "a * b" }).step, 3);
  assert.throws(() => answer(null, "a +", data, { state: at("a") }), { code: "character" });
  assert.throws(() => answer(null, "a+".repeat(100), data, { state: at("a") }), { code: "too-long" });
});

test("a graph too large to be drawn is counted by kind", () => {
  const state = at(Array.from({ length: 25 }, () => "a*b").join("+"));
  assert.deepEqual(kinds(graphOf(state.expression, given)), [["×", 25], ["+", 24], ["given", 2]]);
  assert.match(say(data, state), /^51 values: too many to draw\.$/);
  assert.match(alt(data, state), /25 ×, 24 \+, 2 given values/);
  assert.match(kindBars([["×", 20312], ["+", 18000]], { width: 340, top: 0 }).join(""), />20,312</);
});

test("boxes do not lie upon one another, and children stand in their order", () => {
  const boxes = [...Array(6).keys()].map((id) => ({ id, width: 82, height: 60 }));
  const arrows = [[0, 3], [1, 3], [3, 4], [2, 4], [4, 5], [4, 5]].map(([from, to]) => ({ from, to, width: 30, height: 18 }));
  for (const down of [true, false]) {
    const { boxes: placed, arrows: drawn } = laidOut(boxes, arrows, { down, between: 26, apart: 10 });
    for (const [one, first] of placed.entries()) {
      for (const second of placed.slice(one + 1)) assert.ok(Math.abs(first.x - second.x) >= 82 || Math.abs(first.y - second.y) >= 60);
    }
    assert.ok(placed[0][down ? "x" : "y"] < placed[1][down ? "x" : "y"]);
    assert.notDeepEqual(drawn[4].points, drawn[5].points, "two arrows between the same boxes are two");
  }
});

test("a number is written in at most eight characters", () => {
  for (const value of [0, -0, 1 / 3, -123.456789, -99999.5, 12345678, 1e-7, -1e300, Infinity, NaN]) assert.ok(short(value).length <= 10, short(value));
  assert.deepEqual([-0, 0.25, -1234.56, 2e6, 1e-7].map(short), ["0", "0.25", "−1235", "2.00e+6", "1.00e−7"]);
});

test("where a number stops Python there are fewer steps, and the figure stands at one of them", () => {
  const whole = at("a / b");
  const stopped = settle(data, { ...whole, b: 0 });
  const titles = steps(stopped);
  assert.deepEqual(titles, ["the values that are given", "stop at b ** -1"]);
  assert.equal(stopped.step, 1);
  assert.match(say(data, stopped), /^Python stops at b \*\* -1/);
  assert.equal(settle(data, { ...whole, step: 2 }).step, 2);
});
