import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { SPANS, alt, letters, say, stepOf, view } from "../../../_static/figures/loss-of-each-step.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/loss-of-each-step.json", import.meta.url), "utf8"));
const mean = (numbers) => numbers.reduce((sum, number) => sum + number) / numbers.length;

test("every step has its name, its loss and the mean of the last ones, or of those there are", () => {
  const names = data.names.split(" ");
  assert.equal(names.length, data.losses.length);
  for (const span of SPANS) {
    for (const step of [1, 7, 50, 437, 1000]) {
      const found = stepOf(data, { step, span });
      const last = data.losses.slice(Math.max(0, step - span), step);
      assert.equal(found.name, names[step - 1]);
      assert.equal(found.loss, data.losses[step - 1]);
      assert.equal(found.count, last.length);
      assert.ok(Math.abs(found.mean - mean(last)) < 1e-12);
    }
  }
});

test("a mean over more steps is smoother: it moves less from step to step", () => {
  const moves = SPANS.map((span) => {
    const { means } = stepOf(data, { step: 1000, span });
    return mean(means.slice(201).map((value, at) => Math.abs(value - means[at + 200])));
  });
  assert.ok(moves[0] > moves[1] && moves[1] > moves[2]);
});

test("the step that is pointed at is told and drawn, with e to the loss as letters", () => {
  const state = { step: 1000, span: 50 };
  const { name, loss, mean: line } = stepOf(data, state);
  for (const words of [say(data, state), view(data, state), view(data, { ...state, narrow: true })]) {
    for (const part of [name, loss.toFixed(3), line.toFixed(3), letters(loss), letters(line)]) assert.ok(words.includes(part), part);
  }
  assert.match(say(data, { step: 1, span: 50 }), /mean of the first loss alone/);
  assert.match(alt(data, state), /A model that knows nothing has 3\.2958/);
});
