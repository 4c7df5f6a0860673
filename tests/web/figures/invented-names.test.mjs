import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { answer, controls, renamed, say, states, view } from "../../../_static/figures/invented-names.js";
import { Session } from "../../../_static/model/session.js";

const read = async (file) => JSON.parse(await readFile(new URL(`../../../${file}`, import.meta.url), "utf8"));
const data = await read("_static/figures/invented-names.json");
const state = states[0].state;

test("every name of the seed stands in the picture, and its seed", () => {
  for (const { state } of states) {
    const svg = view(data, state);
    for (const name of data.seeds[42][state.trained ? "trained" : "untrained"]) assert.ok(svg.includes(`>${name}</text>`), name);
    assert.ok(svg.includes("Seed 42"));
  }
});

test("the model in the page makes up the names that Python makes up", async () => {
  let done;
  const fetchText = (file) => readFile(new URL(`../../../microgpt/${file}`, import.meta.url), "utf8");
  const session = new Session({ post: (message) => done(message), now: () => 0, soon: setImmediate, later: setTimeout, fetchText });
  const ask = (message) => new Promise((resolve) => {
    done = resolve;
    session.receive({ id: 1, ...message });
  });
  await ask({ type: "load", weights: "microgpt-trained.json" });
  for (const which of ["trained", "untrained"]) {
    const { samples } = await ask({ type: "sample", model: which, seed: 42, count: 10 });
    assert.deepEqual(samples, data.seeds[42][which]);
  }
});

test("the model is asked for ten names of the seed, trained and not", async () => {
  const asked = [];
  const sample = async (...given) => (asked.push(given), ["al", "bo"]);
  assert.deepEqual(await answer({ sample }, "007"), { seeds: { 7: { trained: ["al", "bo"], untrained: ["al", "bo"] } } });
  assert.deepEqual(asked, [[4, true, { seed: 7, count: 10 }], [4, false, { seed: 7, count: 10 }]]);
});

test("what is no seed is refused with what to type", async () => {
  for (const typed of ["", "-1", "1.5", "seven", "1234567890"]) await assert.rejects(answer({}, typed), { code: "seed", message: /whole number/ });
});

test("the same seed again is counted, another begins anew", () => {
  const again = renamed(data, { ...state }, state);
  assert.equal(again.times, 2);
  assert.match(say(data, again), /same names/);
  const other = { seeds: { 7: data.seeds[42] } };
  assert.deepEqual(renamed(other, again, again), { ...state, seed: "7", times: 1 });
});

test("the next seed is one more, and 0 after what is no seed", () => {
  const { next } = controls[0].buttons[1];
  assert.deepEqual(["6", "", "x", "999999999"].map(next), ["7", "0", "0", "0"]);
});

test("a seed that the data lacks is named", () => {
  assert.throws(() => view(data, { ...state, seed: "1" }), /"1"/);
});
