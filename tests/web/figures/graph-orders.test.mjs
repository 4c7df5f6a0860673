import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { building, handed, handing, MOST_HANDS } from "../../../_static/figures/graph-orders.js";
import * as built from "../../../_static/figures/order-built.js";
import * as compared from "../../../_static/figures/orders-compared.js";
import { agree, gradients, graphOf, nudged, topoOf } from "../../../_static/figures/values.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/orders-compared.json", import.meta.url), "utf8"));
const given = { a: 2, b: -3, c: 4 };
const SHARED = "b = a + a; c = b + b";
const gradientOfA = (expression, way) => {
  const graph = graphOf(expression, given);
  return handed(graph, handing(graph, way))[0];
};
const names = (graph, ids) => ids.map((id) => graph.values[id].name);

test("a value is taken up once, and goes into the list after its children", () => {
  const graph = graphOf(SHARED, given);
  const events = building(graph).map(({ id, doing }) => `${graph.values[id].name} ${doing}`);
  assert.deepEqual(events, ["c new", "b new", "a new", "a append", "a again", "b append", "b again", "c append"]);
});

test("the list is the topo of backward()", () => {
  for (const expression of [SHARED, "(a * b + c) * a", "s = a + b; t = s * a; s + t", "(a - b) / c"]) {
    const graph = graphOf(expression, given);
    const appended = building(graph).filter(({ doing }) => doing === "append").map(({ id }) => id);
    assert.deepEqual(appended, topoOf(graph), expression);
  }
});

test("in the right order every gradient is that of backward(), and agrees with a nudge", () => {
  for (const expression of [SHARED, "(a * b + c) * a", "s = a * b; s * s", "(a - b) / c"]) {
    const graph = graphOf(expression, given);
    const grads = handed(graph, handing(graph, "turned"));
    assert.deepEqual(grads, gradients(graph), expression);
    for (const { id } of graph.values) assert.ok(agree(grads[id], nudged(graph, id)), `${expression}, value ${id}`);
  }
});

test("plain recursion goes wrong where a computed value is used twice, and only there", () => {
  assert.equal(gradientOfA(SHARED, "plain"), 6);
  assert.equal(gradientOfA(SHARED, "turned"), 4);
  assert.equal(gradientOfA("(a + a) + (a + a)", "plain"), 4);
  assert.equal(gradientOfA("s = a * b; s * s", "plain"), 54);
  assert.equal(gradientOfA("s = a * b; s * s", "turned"), 36);
});

test("along the list that is not turned round, only the children of the result get something", () => {
  const graph = graphOf("d = a * b; e = d + c; e * 2", given);
  const grads = handed(graph, handing(graph, "unturned"));
  assert.deepEqual(names(graph, graph.values.filter(({ id }) => grads[id] !== 0 && id !== graph.result && graph.values[id].name).map(({ id }) => id)), ["e"]);
});

test("each step of a walk says what is handed to whom", () => {
  const [{ state }] = compared.states;
  const say = (way, step) => compared.say(data, { ...state, way, step });
  assert.match(say("plain", 0), /gradient of c is 1/);
  assert.match(say("plain", 5), /b has 2 and hands 1 × 2 = 2 to a, with what it had: 4\./);
  assert.match(say("unturned", 1), /b has 0 and hands 1 × 0 = 0 to a/);
});

test("a walk that is chosen anew is shown whole", () => {
  const [{ state }] = compared.states;
  assert.equal(compared.settle(data, { ...state, way: "plain" }).step, 6);
  assert.equal(compared.settle(data, { ...state, step: 1 }).step, 1, "a step back stays where it is");
});

test("an expression with too many paths is refused in words", () => {
  const typed = `${Array.from({ length: 8 }, (_, at) => (at ? "s = s + s" : "s = a + a")).join("; ")}; s + s`;
  const [{ state }] = compared.states;
  assert.throws(() => compared.answer(null, typed, data, { state }), ({ code, message }) => code === "too-long" && message.includes(`${MOST_HANDS} times`));
});

test("a value that Python cannot make hands back nothing", () => {
  const [{ state }] = compared.states;
  assert.match(compared.say(data, { ...state, expression: "a.log() + a", a: -1, step: 1 }), /Python stops/);
});

test("the last step turns the list round", () => {
  const { state } = built.states.find(({ name }) => name === "turned");
  assert.match(built.say(data, state), /c, b and a/);
  assert.match(built.view(data, state), />reversed</);
  assert.match(built.alt(data, state), /c = b \+ b is 8.*place 1 in the list/);
});
