import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { stepsOf } from "../../../_static/figures/controls.js";
import { alt, controls, lookOf, states, view } from "../../../_static/figures/twenty-names.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/twenty-names.json", import.meta.url), "utf8"));
const count = stepsOf(controls[0], data, {}).length;

test("a step is one draw, and the last step ends the last name", () => {
  assert.equal(count, data.names.reduce((sum, name) => sum + name.length + 1, 0));
  assert.equal(states[0].state.step, count - 1);
});

test("the tokens that are drawn spell the names, and each is among those that are listed", () => {
  const drawn = Array.from({ length: count }, (_, step) => lookOf(data, { step }));
  assert.equal(drawn.map(({ drawn: token }) => data.uchars[token] ?? " ").join("").trim(), data.names.join(" "));
  for (const { drawn: token, likeliest } of drawn) assert.ok(likeliest.some(([each]) => each === token));
});

test("at the end every name stands in the picture; in the middle of a name only what is written of it", () => {
  const [whole, early] = [count - 1, 6].map((step) => view(data, { step }));
  for (const name of data.names) assert.ok(whole.includes(`>${name}</text>`), name);
  assert.ok(early.includes(`>${data.names[1].slice(0, 2)}</text>`));
  assert.ok(!early.includes(data.names[1]));
  assert.match(alt(data, { step: 6 }), new RegExp(`so far: ${data.names[0]}\\.`));
});
