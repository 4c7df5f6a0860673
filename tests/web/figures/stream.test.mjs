import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet } from "../../../_static/model/names.js";
import { trace } from "../../../_static/model/trace.js";
import { BOOK_TRAINING, beginning } from "../../../_static/model/training.js";
import { number } from "../../../_static/figures/cells.js";
import * as streamLosses from "../../../_static/figures/stream-losses.js";
import { OFF, alt, answer, equallyLikely, loss, mean, lookOf, renamed, say, settle, states, view } from "../../../_static/figures/stream.js";

const json = async (path) => JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"));
const data = await json("_static/figures/stream.json");
const checkpoint = await json("microgpt/microgpt-trained.json");
const all = states[0].state;

/** The page's own models, without a worker between. */
const alphabet = new Alphabet(checkpoint.uchars);
const trainedModel = Model.fromCheckpoint(checkpoint);
const { model: fresh } = beginning({ ...trainedModel.shape, seed: BOOK_TRAINING.seed }, new Array(checkpoint.num_docs).fill(0), checkpoint.vocab_size);
const forwards = { true: new Forward(trainedModel), false: new Forward(fresh) };
const models = { trace: async (heads, trained, name, without) => trace(forwards[trained], alphabet.encode(name), without) };

/** The numbers in the cells, in the order in which they are drawn. */
const cells = (svg) => [...svg.matchAll(/>(\u2212?\d+\.\d\d)<\/text>/g)].map((match) => match[1]);

/** Two values of one shape whose numbers are equal but for the rounding of the file. */
function close(one, other, where = "data") {
  if (typeof one === "number") return assert.ok(Math.abs(one - other) < 6e-6, `${where}: ${one}, ${other}`);
  if (typeof one !== "object") return assert.equal(one, other, where);
  assert.deepEqual(Object.keys(one), Object.keys(other), where);
  for (const key of Object.keys(one)) close(one[key], other[key], `${where}.${key}`);
}

test("what the page's model answers for a name is what the file holds, but for rounding", async () => {
  close(await answer(models, "emma", data), data);
});

test("each row of the stream is the row before it and what is added", () => {
  const svg = cells(view(data, all));
  const { embedding, x, adds, middle, end } = lookOf(data, all);
  assert.deepEqual(svg, [...embedding, ...x, ...adds.attention, ...middle, ...adds.mlp, ...end].map(number));
  for (const at of x.keys()) assert.ok(Math.abs(x[at] + adds.attention[at] + adds.mlp[at] - end[at]) < 1e-9);
});

test("a block that is switched off is hatched and adds nothing", () => {
  const off = { ...all, off: "both" };
  const { x, middle, end } = lookOf(data, off);
  assert.deepEqual([middle, end], [x, x]);
  assert.equal([...view(data, off).matchAll(/fill="url\(#/g)].length, 2);
  assert.equal(cells(view(data, off)).length, 64);
  assert.match(say(data, off), /the attention block is switched off and adds nothing, and the MLP block is switched off/);
});

test("with the attention block off, the MLP block works on what the letter and its place alone are", () => {
  assert.notDeepEqual(lookOf(data, { ...all, off: "attention" }).adds.mlp, lookOf(data, all).adds.mlp);
});

test("the loss is told with its companions, and with the loss that both blocks together reach", () => {
  const { means } = lookOf(data, all);
  const words = say(data, { ...all, off: "mlp" });
  assert.ok(words.includes(`is ${loss(means.mlp)}, as many as ${equallyLikely(means.mlp)} equally likely letters. With both blocks at work it is ${loss(means.none)}.`));
  assert.ok(alt(data, all).includes("clueless 3.2958"));
  assert.ok(view(data, all).includes(">3.2958<"));
});

test("a loss that is large is as many letters as it is, with commas", () => {
  assert.deepEqual([Math.log(27), 5.3, 9].map(equallyLikely), ["27.0", "200", "8,103"]);
});

test("the numbers fit into the width of a column and of a phone", async () => {
  for (const state of [all, { ...all, name: "maximilianoxxxx", position: 0 }]) {
    const shown = state === all ? data : await answer(models, state.name, data);
    for (const narrow of [false, true]) {
      for (const { view: draw } of [{ view }, streamLosses]) {
        const svg = draw(shown, { ...state, narrow });
        const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
        for (const [, x, w] of svg.matchAll(/<rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/g)) assert.ok(Number(x) + Number(w) <= width + 1);
      }
    }
  }
});

test("another name begins at its last letter, and a position that it lacks becomes its last", () => {
  const short = { names: { al: ["BOS", "a", "l"] }, models: [] };
  assert.equal(renamed(short, { ...all, name: "al", position: 0 }).position, 2);
  assert.equal(settle(short, { ...all, name: "al", position: 4 }).position, 2);
});

test("a name that the data lacks is named", () => {
  assert.throws(() => view({ names: {}, models: data.models }, { ...all, name: "zoe" }), /stream: .*"zoe"/);
});

test("the table of losses has a row for each guess and their means below", async () => {
  const own = await json("_static/figures/stream-losses.json");
  const state = streamLosses.states[0].state;
  const { guesses, means } = streamLosses.lookOf(own, state);
  assert.deepEqual(guesses.map(({ after, follows }) => `${after} ${follows}`), ["BOS e", "e m", "m m", "m a", "a end"]);
  OFF.forEach((_, at) => assert.ok(Math.abs(mean(guesses.map(({ surprises }) => surprises[at])) - means[at]) < 1e-12));
  const drawn = cells(streamLosses.view(own, state));
  assert.deepEqual(drawn, guesses.flatMap(({ surprises }) => surprises.map((each) => each.toFixed(2))));
  assert.match(streamLosses.say(own, state), /smallest, 2\.4793 with neither switched off \(11\.9 equally/);
});

test("a name of fifteen letters has sixteen guesses, the last of them the end; an empty one has one", async () => {
  for (const [name, count] of [["maximilianoxxxx", 16], ["", 1]]) {
    const { guesses } = streamLosses.lookOf(await streamLosses.answer(models, name, data), { name, trained: true });
    assert.equal(guesses.length, count);
    assert.equal(guesses.at(-1).follows, "end");
  }
});
