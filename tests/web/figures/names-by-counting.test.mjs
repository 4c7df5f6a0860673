import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, controls, namesOf, say, states, view } from "../../../_static/figures/names-by-counting.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/names-by-counting.json", import.meta.url), "utf8"));
const state = states[0].state;

test("names end at BOS or after 16 letters, and every name is shown", () => {
  for (const smoothing of [0, 1, 10, 100]) {
    for (let seed = 0; seed < 60; seed++) {
      const names = namesOf(data, { seed: String(seed), smoothing });
      assert.equal(names.length, 10);
      for (const name of names) assert.match(name, /^[a-z]{0,16}$/);
    }
  }
  for (const name of namesOf(data, state)) assert.ok(view(data, state).includes(`>${name}</text>`));
});

test("without smoothing no pair is drawn that was never counted", () => {
  for (let seed = 0; seed < 60; seed++) {
    for (const name of namesOf(data, { seed: String(seed), smoothing: 0 })) {
      const tokens = [...name].map((letter) => data.uchars.indexOf(letter));
      tokens.forEach((token, at) => assert.ok(data.counts[at ? tokens[at - 1] : 26][token] > 0, name));
    }
  }
});

test("the chance of one pair and the first name are told", () => {
  assert.equal(say(data, state), "With 1 added to every count, the chance of u after q is 0.222. Seed 42 begins with malextyanakhairi.");
  assert.match(alt(data, state), /malextyanakhairi, diyazond, gae/);
});

test("a name of no letters is told as such", () => {
  const empty = { uchars: data.uchars, counts: data.counts.map((row) => row.map((_, token) => Number(token === 26))) };
  assert.ok(view(empty, { seed: "1", smoothing: 0 }).includes(">(no letter at all)</text>"));
});

test("what is no seed is refused", () => {
  assert.equal(answer(null, "7", data), data);
  for (const typed of ["", "seven", "-1", "1.5"]) assert.throws(() => answer(null, typed, data), { code: "seed" });
  assert.equal(controls[0].buttons[1].next("42"), "43");
});
