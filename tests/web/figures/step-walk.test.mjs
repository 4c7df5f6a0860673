import assert from "node:assert/strict";
import { test } from "node:test";

import { answer, controls, list, renamed, say, settle, states, view } from "../../../_static/figures/step-walk.js";
import { json, runPython, text, withoutPython } from "../model/support.js";

const data = json("_static/figures/step-walk.json");
const file = text("microgpt/microgpt.py").split("\n");
const [forward, back, update] = states.map(({ state }) => state);
const player = controls.find(({ steps }) => steps);
const near = (one, other, most = 1e-8) => assert.ok(Math.abs(one - other) <= most * Math.max(1, Math.abs(other)), `${one}, ${other}`);

test("the lines of each leg are the file's own", () => {
  for (const { first, lines } of Object.values(data.sources)) assert.deepEqual(lines, file.slice(first - 1, first - 1 + lines.length));
});

test("each arrival adds the local gradient times what the Value has, and the parameter ends with its gradient", () => {
  const { first, followed, grad, row } = data.step;
  for (const { local_grad, grad: has, before, after } of [...first, ...followed]) near(before + local_grad * has, after);
  assert.deepEqual([first[0].order, first[0].grad], [0, 1]);
  near(followed.at(-1).after, grad);
  assert.equal(row[0], grad);
});

test("the update is what the file's formulas give, worked out anew", () => {
  const { update: lines, grad, data: before } = data.step;
  const given = Object.fromEntries(lines.map(([line, , value]) => [line, value]));
  const expected = { 175: 0.01, 177: 0.15 * grad, 178: 0.01 * grad ** 2, 179: grad, 180: grad ** 2, 181: before - (0.01 * grad) / (Math.abs(grad) + 1e-8), 182: 0 };
  for (const [line, value] of Object.entries(expected)) near(given[line], value, 1e-7);
});

test("loss and gradients are those of the source's own step, to the digits that are kept", { skip: withoutPython }, () => {
  const { loss, values, grad } = JSON.parse(runPython("step_reads.py").toString());
  near(data.step.loss, loss);
  near(data.step.grad, grad);
  assert.equal(data.step.values, values);
});

test("every step of every leg is drawn and told in both widths", () => {
  for (const state of [forward, back, update]) {
    player.steps(data, state).forEach((_, step) => {
      const here = settle(data, { ...state, step });
      assert.ok(say(data, here).length > 20);
      for (const narrow of [false, true]) assert.doesNotMatch(view(data, { ...here, narrow }), /undefined|NaN/);
    });
    assert.ok(list.html(data, state).includes("data-part"));
  }
});

test("another part of the way begins at its first step, and a typed line leads within it", async () => {
  const begun = settle(data, { ...forward, leg: "back" });
  assert.deepEqual([begun.step, begun.line, begun.at], [0, "59", "back"]);
  await assert.rejects(answer(null, "143", data, { state: begun, field: "line" }), { code: "number", message: "type a line from 59 to 72, or choose another part of the way" });
  const there = settle(data, renamed(data, { ...begun, line: "69" }, begun));
  assert.match(say(data, there), /If the loss moves by 1/);
});
