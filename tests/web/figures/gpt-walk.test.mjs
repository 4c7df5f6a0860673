import assert from "node:assert/strict";
import { test } from "node:test";

import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet } from "../../../_static/model/names.js";
import { trace } from "../../../_static/model/trace.js";
import { BOOK_TRAINING, beginning } from "../../../_static/model/training.js";
import { number } from "../../../_static/figures/cells.js";
import * as module from "../../../_static/figures/gpt-walk.js";
import { forward } from "../../../_static/figures/walk-forward.js";
import { json, runPython, text, withoutPython } from "../model/support.js";

const { alt, answer, controls, list, renamed, say, settle, states, view } = module;
const data = json("_static/figures/gpt-walk.json");
const checkpoint = json("microgpt/microgpt-trained.json");
const file = text("microgpt/microgpt.py").split("\n");
const state = states[0].state;

/** The page's own models, without a worker between. */
const alphabet = new Alphabet(checkpoint.uchars);
const trainedModel = Model.fromCheckpoint(checkpoint);
const { model: fresh } = beginning({ ...trainedModel.shape, seed: BOOK_TRAINING.seed }, new Array(checkpoint.num_docs).fill(0), checkpoint.vocab_size);
const forwards = { true: new Forward(trainedModel), false: new Forward(fresh) };
const models = { trace: async (heads, trained, name) => trace(forwards[trained], alphabet.encode(name)) };
const typed = (name, before = state) => answer(models, name, data, { state: before, field: "name" });

const readsOf = (shown, { name, trained }) => shown.models.find((model) => model.trained === trained).reads[name];
const stepsOf = (shown, where) => forward(readsOf).steps(shown, where);
const at = (line, head) => stepsOf(data, state).findIndex((step) => step.line === line && step.head === head);
const near = (one, other, most) => {
  const [a, b] = [one, other].map((value) => [value].flat(2));
  assert.equal(a.length, b.length);
  a.forEach((value, index) => assert.ok(Math.abs(value - b[index]) < most, `${value}, ${b[index]}`));
};

/** The steps that give a value, and that value in plain numbers. */
const given = (shown, where) => stepsOf(shown, where)
  .filter(({ line }) => ![108, 114, 124, 144].includes(line))
  .map(({ line, made }) => {
    const [{ name, values, rows, numbers }] = made().makes;
    return [line, name.replace("[0]", ""), rows ?? values ?? numbers ?? []];
  });

test("every number that the walk shows of a typed name is what running that line of the file gives, to 1e-12", { skip: withoutPython }, async () => {
  const cases = JSON.parse(runPython("walk_reads.py").toString());
  assert.equal(cases.length, 8);
  for (const { trained, name, ways } of cases) {
    const shown = await typed(name);
    for (const [position, way] of ways.entries()) {
      const steps = given(shown, { ...state, name, trained, position });
      assert.deepEqual(steps.map(([line, called]) => [line, called]), way.map(([line, called]) => [line, called]));
      steps.forEach(([, , value], index) => near(value, way[index][2], 1e-12));
    }
  }
});

test("what the file beside the figure holds is the same, but for rounding", async () => {
  const shown = await typed("emma");
  for (const trained of [true, false]) {
    for (const position of [0, 3, 4]) {
      const where = { ...state, trained, position };
      const [held, live] = [given(data, where), given(shown, where)];
      held.forEach(([, , value], index) => near(value, live[index][2], 2e-3));
    }
  }
});

test("the lines that are shown are the file's own", () => {
  const { first, lines } = data.source;
  assert.deepEqual(lines, file.slice(first - 1, first - 1 + lines.length));
  assert.deepEqual([first, first + lines.length - 1], [108, 144]);
  const steps = stepsOf(data, state);
  assert.equal(steps[0].line, 108);
  assert.equal(steps.at(-1).line, 144);
  const told = new Set(steps.map(({ line }) => line));
  const expected = lines.flatMap((line, index) => (line.trim() && !line.trim().startsWith("#") ? [first + index] : []));
  assert.deepEqual([...told], expected);
});

test("a picture frames the line that runs, between its neighbours, and has the numbers that it gives and is made of", () => {
  const here = { ...state, step: at(118) };
  const svg = view(data, here);
  const lines = [...svg.matchAll(/data-part="(\d+)"/g)].map(([, line]) => Number(line));
  assert.deepEqual(lines, [115, 116, 117, 118, 119, 120, 121]);
  const cells = [...svg.matchAll(/>(\u2212?\d+\.\d\d)<\/text>/g)].map((match) => match[1]);
  const { makes, from } = stepsOf(data, here)[here.step].made();
  assert.deepEqual(cells, [...makes[0].values, ...from[0].values].map(number));
  assert.ok(svg.includes("16 × 16 parameters"));
  assert.ok(alt(data, here).includes("Line 118 of the file: q = linear(x, state_dict[f'layer{li}.attn_wq'])"));
});

test("a typed line leads to its first step, a blank line to the next, and one elsewhere is refused", async () => {
  const to = async (line) => {
    const shown = await answer(models, line, data, { state, field: "line" });
    const next = settle(shown, renamed(shown, { ...state, line }, state));
    return [next.step, next.line];
  };
  assert.deepEqual(await to("129"), [at(129, 0), "129"]);
  assert.deepEqual(await to("113"), [at(114), "114"]);
  assert.deepEqual(await to("135"), [at(136), "136"]);
  for (const line of ["107", "145", "x", "", "1e2"]) await assert.rejects(to(line), { code: "number", message: "type a line from 108 to 144" });
});

test("a line that is pointed at is gone to, and the field tells where the walk is", () => {
  const pointed = settle(data, { ...state, part: "133" });
  assert.deepEqual([pointed.step, pointed.line, pointed.part], [at(133), "133", undefined]);
  assert.equal(settle(data, { ...state, step: 0 }).line, "108");
});

test("another name is shown from its last letter on, at the same line", async () => {
  const shown = await typed("al");
  const next = settle(shown, renamed(shown, { ...state, name: "al", step: at(121), line: "121" }, { ...state, step: at(121), line: "121" }));
  assert.deepEqual([next.position, next.line], [2, "121"]);
  assert.match(view(shown, next), /3 × 16: 3 lists of 16 numbers/);
});

test("the list has each line once, with its shape, and marks the one that is shown", () => {
  const html = list.html(data, { ...state, step: at(129, 2) });
  assert.equal([...html.matchAll(/data-part=/g)].length, 33);
  assert.deepEqual([...html.matchAll(/data-part="(\d+)" aria-pressed="true"/g)].map(([, line]) => line), ["129"]);
  assert.ok(html.includes("<td>keys[0]</td><td>4 × 16: 4 lists of 16 numbers</td>"));
});

test("each step is told in words, at BOS and at the end of a long name, in both widths", async () => {
  const player = controls.find(({ steps }) => steps);
  for (const [name, position] of [["emma", 0], ["maximilianoxxxx", 15]]) {
    const shown = name === "emma" ? data : await typed(name);
    const where = { ...state, name, position };
    assert.equal(player.steps(shown, where).length, 60);
    stepsOf(shown, where).forEach((_, step) => {
      assert.ok(say(shown, { ...where, step }).length > 20);
      for (const narrow of [false, true]) {
        const svg = view(shown, { ...where, step, narrow });
        const width = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
        assert.doesNotMatch(svg, /undefined|NaN/);
        for (const [, x, w] of svg.matchAll(/<rect x="([\d.-]+)" y="[\d.-]+" width="([\d.]+)"/g)) assert.ok(Number(x) + Number(w) <= width + 4); // a frame stands out a little
      }
    });
  }
});
