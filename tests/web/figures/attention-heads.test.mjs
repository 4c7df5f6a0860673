import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, controls, states, view } from "../../../_static/figures/attention-heads.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/attention-heads.json", import.meta.url), "utf8"));
const modelOf = ({ heads, trained }) => data.models.find((model) => model.heads === heads && model.trained === trained);
const fourHeads = states.find(({ name }) => name === "four-heads").state;
const oneHead = states.find(({ name }) => name === "one-head").state;

/** The numbers in the cells, in the order in which they are drawn. */
const cells = (svg) => [...svg.matchAll(/>(\d?\.\d\d)<\/text>/g)].map((match) => match[1]);

/** Data of one model whose shares are even, for any name. */
function evenly(name, heads = 4) {
  const triangle = ["BOS", ...name].map((_, row) => Array(row + 1).fill(1 / (row + 1)));
  const model = { heads, head_dim: 16 / heads, trained: true, mean_unseen: 2, shares: { [name]: Array(heads).fill(triangle) } };
  const other = { ...model, heads: heads === 4 ? 1 : 4 };
  return { names: { [name]: ["BOS", ...name] }, models: [model, other] };
}

test("every row of the data adds up to 1, and a row has as many shares as letters are written", () => {
  for (const model of data.models) {
    assert.equal(model.shares.emma.length, model.heads);
    for (const triangle of model.shares.emma) {
      assert.deepEqual(triangle.map((row) => row.length), [1, 2, 3, 4, 5]);
      for (const row of triangle) assert.ok(Math.abs(row.reduce((sum, share) => sum + share) - 1) < 5e-6, row);
    }
  }
});

test("every share stands in a cell, head by head and row by row, to two decimals", () => {
  for (const { state } of states) {
    const expected = modelOf(state).shares.emma.flat(2).map((share) => share.toFixed(2));
    assert.deepEqual(cells(view(data, state)), expected);
  }
});

test("the deeper shade goes with the larger share", () => {
  const svg = view(data, oneHead);
  const opacities = [...svg.matchAll(/fill-opacity="([\d.]+)"/g)].map((match) => Number(match[1])).slice(0, 15);
  assert.deepEqual(opacities, modelOf(oneHead).shares.emma.flat(2));
});

test("exactly one cell of each row is bold: its largest", () => {
  const bold = [...view(data, fourHeads).matchAll(/font-weight="700"[^>]*>(\d\.\d\d)</g)].map((match) => match[1]);
  assert.deepEqual(bold, modelOf(fourHeads).shares.emma.flat().map((row) => Math.max(...row).toFixed(2)));
});

test("both losses on unseen names are stated in every state, from models of the same training", () => {
  for (const { state } of states) {
    const svg = view(data, state);
    for (const heads of [4, 1]) assert.ok(svg.includes(modelOf({ ...state, heads }).mean_unseen.toFixed(3)));
  }
});

test("the axes, the letters and the reason for the empty cells are words in the picture", () => {
  const svg = view(data, fourHeads);
  for (const words of ["the letters it looks at", "the letter that looks", "not yet written", "Each row adds up to 1"]) {
    assert.ok(svg.includes(words), words);
  }
  for (const head of ["head 1: numbers 1–4", "head 4: numbers 13–16"]) assert.ok(svg.includes(head), head);
  assert.equal(svg.match(/>BOS</g).length, 8);
});

test("the text alternative tells where the last letter looks in each head, and both losses", () => {
  const words = alt(data, fourHeads);
  for (const triangle of modelOf(fourHeads).shares.emma) {
    const [bos, e, m1, m2, a] = triangle.at(-1).map((share) => share.toFixed(2));
    assert.ok(words.includes(`BOS ${bos}, e ${e}, m ${m1}, m ${m2}, a ${a}`), words);
  }
  assert.ok(words.includes(`four heads ${modelOf(fourHeads).mean_unseen.toFixed(3)}`));
  assert.ok(words.includes(`one head ${modelOf(oneHead).mean_unseen.toFixed(3)}`));
});

test("the picture is one image with a title and a description, and no id occurs twice on a page of all states", () => {
  const page = states.map(({ state }) => view(data, state)).join("");
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  assert.equal(new Set(ids).size, ids.length);
  for (const [, labels] of page.matchAll(/role="img" aria-labelledby="([^"]+)"/g)) {
    for (const id of labels.split(" ")) assert.ok(ids.includes(id), id);
  }
  for (const [, id] of page.matchAll(/url\(#([^)]+)\)/g)) assert.ok(ids.includes(id), id);
});

test("the same data and state give the same text, and neither is changed", () => {
  const before = JSON.stringify([data, states]);
  assert.equal(view(data, fourHeads), view(data, fourHeads));
  assert.equal(JSON.stringify([data, states]), before);
});

test("nothing in the picture needs a style element, a script or another file", () => {
  for (const { state } of states) assert.doesNotMatch(view(data, state), /<style|<script|style=|href|<image/);
});

test("the longest name stays within the width, with numbers that can be read", () => {
  const name = "maximiliannoele";
  const svg = view(evenly(name), { heads: 4, trained: true, name });
  const rights = [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.-]+" width="([\d.]+)"/g)].map((match) => Number(match[1]) + Number(match[2]));
  const lefts = [...svg.matchAll(/translate\((\d+) /g)].map((match) => Number(match[1]));
  assert.ok(Math.max(...lefts) + Math.max(...rights.filter((right) => right !== 640)) <= 640);
  assert.ok([...svg.matchAll(/font-size="(\d+)"/g)].every((match) => Number(match[1]) >= 16));
});

test("a name that the data lacks is named", () => {
  assert.throws(() => view(data, { ...fourHeads, name: "zoe" }), /attention-heads: .*"zoe"/);
});

test("a model that the data lacks is named", () => {
  assert.throws(() => view(data, { ...fourHeads, heads: 2 }), /attention-heads: .*2 heads/);
});

test("a letter that means something in SVG is drawn as the letter", () => {
  const svg = view(evenly("<&"), { heads: 4, trained: true, name: "<&" });
  assert.ok(svg.includes(">&lt;</text>") && svg.includes(">&amp;</text>"));
});

test("every state is one that the controls can reach, under its own title", () => {
  for (const { title, state } of states) {
    for (const control of controls) assert.ok(control.options.some(({ value }) => value === state[control.name]));
    assert.ok(view(data, state).includes(`>${title}</title>`));
  }
});
