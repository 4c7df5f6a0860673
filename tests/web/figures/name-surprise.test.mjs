import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, guessesOf, meanOf, say, states, view } from "../../../_static/figures/name-surprise.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/name-surprise.json", import.meta.url), "utf8"));
const loss = (name, counted = true) => meanOf(guessesOf(data, { name, counted }));

test("the loss is the mean surprise over all pairs of the name, its end included", () => {
  assert.deepEqual(guessesOf(data, { name: "leo", counted: true }).map(({ pair }) => pair), ["BOS → l", "l → e", "e → o", "o → BOS"]);
  assert.equal(loss("leo").toFixed(4), "2.6564");
  assert.ok(loss("ana") < Math.log(27) && loss("xyz") > Math.log(27));
});

test("an empty table gives every name the loss of knowing nothing", () => {
  for (const name of ["a", "emma", "xyz", ""]) assert.ok(Math.abs(loss(name, false) - Math.log(27)) < 1e-12, name);
  assert.match(say(data, { name: "xyz", counted: false }), /3\.296, as bad as picking among 27\.0 equally likely letters/);
});

test("the loss is told with its two companions and the most surprising pair", () => {
  assert.equal(
    say(data, states[0].state),
    "The loss of “emma” is 2.542, as bad as picking among 12.7 equally likely letters. Knowing nothing: 3.296, or 27 letters. Most surprising: e → m.",
  );
  assert.match(alt(data, states[0].state), /a → BOS 0\.185, 1\.686/);
});

test("a character outside the alphabet and a name that is too long are refused", () => {
  assert.equal(answer(null, "zoe", data), data);
  assert.throws(() => answer(null, "Zoe", data), { code: "character", message: /write "z"/ });
  assert.throws(() => answer(null, "abcdefghijklmnop", data), { code: "too-long", message: /16 characters/ });
});

test("every pair has its row, and no bar leaves the picture", () => {
  for (const narrow of [false, true]) {
    for (const name of ["", "q", "xyz", "qqqqzzzzxxxxvvv", "maximiliannoele"]) {
      const svg = view(data, { name, counted: true, narrow });
      const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
      const bars = [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)].slice(1);
      assert.equal(bars.length, name.length + 2); // its pairs, and the mean
      for (const [, x, own] of bars) assert.ok(Number(x) + Number(own) <= width);
    }
  }
});
