import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { softmax } from "../../../_static/figures/softmax-steps.js";
import { chance, chancesAt } from "../../../_static/figures/temperature.js";
import * as endings from "../../../_static/figures/name-endings.js";
import * as seeded from "../../../_static/figures/names-by-temperature.js";
import * as three from "../../../_static/figures/three-temperatures.js";
import * as written from "../../../_static/figures/name-written.js";
import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet, typedTokens } from "../../../_static/model/names.js";
import { Random } from "../../../_static/model/random.js";
import { sampleNames } from "../../../_static/model/sample.js";
import { trace } from "../../../_static/model/trace.js";

const json = async (path) => JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"));
const dataOf = (name) => json(`_static/figures/${name}.json`);
const checkpoint = await json("microgpt/microgpt-trained.json");

/** The page's own models, without a worker between. */
const alphabet = new Alphabet(checkpoint.uchars);
const forward = new Forward(Model.fromCheckpoint(checkpoint));
const models = {
  trace: async (heads, trained, name) => trace(forward, typedTokens(alphabet, name, 16)),
  sample: async (heads, trained, { seed, count, temperature }) => sampleNames(forward, alphabet, new Random(seed), count, temperature),
};

/** Two values of one shape whose numbers are equal but for the rounding of the file. */
function close(one, other, where = "data") {
  if (typeof one === "number") return assert.ok(Math.abs(one - other) < 6e-6, `${where}: ${one}, ${other}`);
  if (typeof one !== "object") return assert.equal(one, other, where);
  assert.deepEqual(Object.keys(one), Object.keys(other), where);
  for (const key of Object.keys(one)) close(one[key], other[key], `${where}.${key}`);
}

test("scores are divided by the temperature before softmax: a half is as if they were doubled", () => {
  const scores = [2, 1, -1];
  for (const [temperature, divided] of [[0.5, [4, 2, -2]], [1, scores], [2, [1, 0.5, -0.5]]]) {
    chancesAt(scores, temperature).forEach((each, at) => assert.ok(Math.abs(each - softmax(divided, false).chances[at]) < 1e-12));
  }
});

test("a chance that is not 0 is never written as 0", () => {
  assert.deepEqual([0.51149, 0.0005, 0.00049, 1e-9].map(chance), ["0.511", "0.001", "< 0.001", "< 0.001"]);
});

test("at three temperatures the order is one and the same, and the chances of each make 1", async () => {
  const data = await dataOf("three-temperatures");
  for (const { state } of three.states) {
    const { tokens, columns } = three.lookOf(data, state);
    for (const { chances } of columns) {
      assert.ok(tokens.every((token, at) => !at || chances[token] <= chances[tokens[at - 1]]));
      assert.ok(Math.abs(chances.reduce((sum, each) => sum + each, 0) - 1) < 1e-12);
    }
  }
  assert.match(three.say(data, { name: "em" }), /^Likeliest after “em” is “a” at every temperature: 0\.255 at 1, 0\.511 at 0\.5, 0\.122 at 2\./);
});

test("a typed beginning is scored in the page as the file holds it; nothing typed is the first letter", async () => {
  const data = await dataOf("three-temperatures");
  for (const name of ["em", ""]) close((await three.answer(models, name, data)).scores[name], data.scores[name]);
  await assert.rejects(three.answer(models, "Em", data), { code: "character" });
  assert.throws(() => three.view(data, { name: "zoe" }), /"zoe"/);
});

test("a seed gives in the page the names that Python draws, at every temperature of the slider", async () => {
  const data = await dataOf("names-by-temperature");
  assert.deepEqual(await seeded.answer(models, "042", data), data);
  for (const typed of ["", "-1", "seven", "1234567890"]) await assert.rejects(seeded.answer(models, typed, data), { code: "seed", message: /whole number/ });
});

test("the letter that the first number points to begins the first name, wherever the slider stands", async () => {
  const own = await dataOf("names-by-temperature");
  for (const seed of ["42", "7"]) {
    const data = await seeded.answer(models, seed, own);
    for (let tenths = 1; tenths <= 30; tenths += 1) {
      const said = seeded.say(data, { temperature: tenths / 10, seed });
      const [, hit, name] = /piece of (\w+)\. The first name is (\w)/.exec(said);
      assert.equal(hit, name, said);
    }
  }
});

test("every name of the run is drawn by its numbers: each hits the letter that stands there, the last one BOS", async () => {
  let data = await dataOf("name-written");
  assert.deepEqual(data.names, checkpoint.samples);
  const scores = data.scores;
  for (const [at, name] of data.names.entries()) {
    data = await written.answer(models, String(at + 1), data);
    if (scores[name]) close(data.scores, scores);
    const drawn = [...name, "BOS"].map((_, step) => written.lookOf(data, { which: String(at + 1), step }).drawn);
    assert.deepEqual(drawn, [...alphabet.encode(name)].slice(1), name);
  }
});

test("the steps say what is read and what is drawn, and the end is told", async () => {
  const data = await dataOf("name-written");
  const { steps } = written.controls[1];
  assert.deepEqual(steps(data, { which: "1" }).slice(0, 2), ["read BOS at position 0, draw b", "read b at position 1, draw i"]);
  assert.match(written.say(data, { which: "1", step: 4 }), /BOS is not written\. The name is over: biad\.$/);
  for (const typed of ["0", "21", "x", ""]) await assert.rejects(async () => written.answer(models, typed, data), { code: "number", message: /1 to 20/ });
  assert.deepEqual(["1", "20", ""].map(written.controls[0].buttons[1].next), ["2", "1", "1"]);
  assert.equal(written.renamed(data, { which: "07", step: 3 }).step, 0);
});

test("endings are drawn in the page as Python draws them; once more, and they are others", async () => {
  const data = await dataOf("name-endings");
  const { state } = endings.states[0];
  const once = await endings.answer(models, "emm", data, { state: { ...state, beginning: "" } });
  close(once, data);
  const again = await endings.answer(models, "emm", data, { state });
  assert.notDeepEqual(again.endings, once.endings);
  assert.deepEqual(endings.renamed(again, { ...state, ending: 3 }, state), { ...state, ending: 0, again: 2 });
});

test("the chance of an ending is the product of its draws, in the digits that are shown", async () => {
  const data = await dataOf("name-endings");
  for (const [ending, drawn] of data.endings.emm.entries()) {
    const svg = endings.view(data, { ...endings.states[0].state, ending });
    const shown = [...svg.matchAll(/>(0\.\d+|\d\.\d+e-\d+)<\/text>/g)].map((match) => Number(match[1]));
    assert.equal(shown.length, drawn.length);
    const product = Number(/multiplied: ([\d.e-]+)</.exec(svg)[1]);
    assert.ok(Math.abs(shown.reduce((all, each) => all * each, 1) / product - 1) < 0.02, `${ending}`);
    assert.ok(Math.abs(endings.chanceOf(drawn) / product - 1) < 0.006);
  }
});

test("a beginning of fifteen letters has room for one more, and a full name is told to be cut off", async () => {
  const data = await endings.answer(models, "abcdefghijklmno", await dataOf("name-endings"), { state: { beginning: "", again: 1 } });
  const all = data.endings.abcdefghijklmno;
  assert.ok(all.every((drawn) => drawn.length === 1));
  const ending = all.findIndex(([[token]]) => token < 26);
  const state = { beginning: "abcdefghijklmno", ending, again: 1 };
  if (ending >= 0) assert.match(endings.say(data, state), /cut off at 16 letters/);
  await assert.rejects(endings.answer(models, "abcdefghijklmnop", data, { state }), { code: "too-long" });
});

test("nothing lies outside the pictures", async () => {
  for (const [module, name] of [[three, "three-temperatures"], [seeded, "names-by-temperature"], [written, "name-written"], [endings, "name-endings"]]) {
    const data = await dataOf(name);
    for (const narrow of [false, true]) {
      for (const { state } of module.states) {
        const svg = module.view(data, { ...state, narrow });
        const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
        for (const [, x, own] of svg.matchAll(/<rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/g)) assert.ok(Number(x) >= -3 && Number(x) + Number(own) <= width + 4, name);
      }
    }
  }
});
