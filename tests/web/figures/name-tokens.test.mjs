import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, renamed, say, states, view } from "../../../_static/figures/name-tokens.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/name-tokens.json", import.meta.url), "utf8"));
const state = states[0].state;
const words = (svg) => [...svg.matchAll(/>([^<]+)<\/text>/g)].map((match) => match[1]);

test("the letters stand between two BOS, above their ids", () => {
  const drawn = words(view(data, state)).slice(1);
  assert.deepEqual(drawn.filter((_, at) => at % 3 === 0).slice(0, 6), ["BOS", "e", "m", "m", "a", "BOS"]);
  assert.deepEqual(drawn.filter((_, at) => at % 3 === 2).slice(0, 6), ["26", "4", "12", "12", "0", "26"]);
  assert.equal(say(data, state), "“emma” becomes 26, 4, 12, 12, 0, 26.");
});

test("the characters of the name and BOS are framed in the alphabet", () => {
  assert.equal(view(data, state).match(/class="fig-frame"/g).length, 4);
  assert.equal(view(data, { ...state, name: "" }).match(/class="fig-frame"/g).length, 1);
});

test("a character outside the alphabet is named, with its place and what to write", () => {
  const ask = (typed) => answer(null, typed, data, { state, field: "name" });
  assert.throws(() => ask("Zoe"), { code: "character", message: /"Z", character 1, is not in the alphabet: write "z"/ });
  assert.throws(() => ask("zoë"), { code: "character", message: /"ë", character 3, .*a to z/ });
  assert.throws(() => ask("abcdefghijklmnop"), { code: "too-long", message: /16 characters/ });
  assert.deepEqual(ask("zoe"), data);
});

test("a reader's own words give an alphabet of their own, sorted, with BOS after it", () => {
  const own = { ...state, list: "sun rain, дождь" };
  const answered = answer(null, own.list, data, { state, field: "list" });
  assert.deepEqual(answered.uchars, [..."ainrsuджоь"]);
  const shown = renamed(answered, own);
  assert.equal(shown.name, "sun");
  assert.match(say(answered, shown), /“sun” becomes 10, 4, 5, 2, 10\. Your words have 10 different characters, so BOS is 10\./);
});

test("an empty list brings the book's alphabet back, and a name that suits it stays", () => {
  assert.deepEqual(answer(null, "", data, { state: { ...state, list: "sun" }, field: "list" }), data);
  assert.equal(renamed(data, { name: "sun", list: "" }).name, "sun");
  assert.equal(renamed(data, { name: "дом", list: "" }).name, "emma");
});

test("a word or list that is too long is refused", () => {
  assert.throws(() => answer(null, "a".repeat(16), data, { state, field: "list" }), { code: "too-long" });
  assert.throws(() => answer(null, "ab ".repeat(30).trim(), data, { state, field: "list" }), { code: "too-long" });
});

test("names of any length and alphabets of many characters stay within the picture", () => {
  for (const narrow of [false, true]) {
    for (const name of ["", "a", "maximiliannoele"]) {
      const svg = view(data, { ...state, name, narrow });
      const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
      for (const [, x, own] of svg.matchAll(/<rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/g)) assert.ok(Number(x) + Number(own) <= width + 2);
    }
  }
});

test("the text alternative tells the whole alphabet", () => {
  assert.ok(alt(data, state).includes("a 0, b 1") && alt(data, state).endsWith("z 25, BOS 26."));
});
