import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as figure from "../../../_static/figures/town-loss.js";
import * as typed from "../../../_static/figures/gradient-graph.js";
import { agree, gradients, graphOf, nudged, topoOf } from "../../../_static/figures/values.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/town-loss.json", import.meta.url), "utf8"));
const read = (when) => graphOf(figure.LOSS, data.knobs[when]);
const near = (one, other) => Math.abs(one - other) <= 1e-12 * Math.max(1, Math.abs(other));
const stateOf = (knobs) => figure.states.find(({ state }) => state.knobs === knobs).state;

for (const when of ["untrained", "trained"]) {
  test(`${when}: every number and every gradient is that of the file's class Value`, () => {
    const graph = read(when);
    const grads = gradients(graph);
    const topo = topoOf(graph);
    assert.equal(topo.length, data.values[when].length);
    topo.forEach((id, at) => {
      const [number, gradient] = data.values[when][at];
      assert.ok(near(graph.values[id].data, number), `${graph.values[id].words} is ${graph.values[id].data}, not ${number}`);
      assert.ok(near(grads[id], gradient), `${graph.values[id].words} has the gradient ${grads[id]}, not ${gradient}`);
    });
  });

  test(`${when}: every gradient agrees with a nudge, and that of the score is chance minus truth`, () => {
    const graph = read(when);
    const grads = gradients(graph);
    for (const { id, words } of graph.values) assert.ok(agree(grads[id], nudged(graph, id)), words);
    const score = graph.values.find(({ name }) => name === "s");
    const chance = Math.exp(score.data) / (Math.exp(score.data) + 1);
    assert.ok(near(grads[score.id], chance - 1));
  });
}

test("the knobs that are chosen are those that are walked through, and the walk is shown whole", () => {
  const shown = figure.settle(data, { ...stateOf("untrained"), step: 3, knobs: "trained" });
  assert.equal(shown.step, stateOf("untrained").step);
  assert.match(figure.alt(data, shown), /^The graph of .* o is 9\.4138, gradient −0\.0014;/);
  assert.match(figure.view(data, shown), /The loss of Oulu, after 500 steps/);
});

test("s waits for both of its shares", () => {
  const steps = figure.controls.find(({ name }) => name === "step").steps(data, stateOf("untrained"));
  const at = steps.findIndex((title) => title === "s passes its gradient back");
  assert.match(figure.say(data, { ...stateOf("untrained"), step: at }), /^Its gradient, −0\.5, is complete \(nudged: −0\.5\)/);
  assert.match(figure.say(data, { ...stateOf("untrained"), step: at - 1 }), /s gets 1 × 0\.5 = 0\.5 \(with what it had: −0\.5\)/);
});

test("at the corner of a ReLU the figure says that nudge and rule differ", () => {
  const { state } = typed.states[0];
  const drawn = (a) => typed.view(data, typed.renamed(data, { ...state, expression: "(a + b).relu() * c", a, b: -3, c: 4 }));
  assert.match(drawn(3), />2, differs</);
  assert.doesNotMatch(drawn(3.5), /differs/);
  assert.doesNotMatch(drawn(2.5), /differs/);
});
