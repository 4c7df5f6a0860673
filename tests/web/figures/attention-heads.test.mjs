import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, answer, controls, say, states, view } from "../../../_static/figures/attention-heads.js";

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
  assert.deepEqual(opacities, modelOf(oneHead).shares.emma.flat(2).map((share) => Number(share.toFixed(3))));
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
  for (const [, labels] of page.matchAll(/ aria-(?:labelledby|describedby)="([^"]+)"/g)) {
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

/** A picture's width, and where the cells of its maps end. */
function edges(svg) {
  const ends = [...svg.matchAll(/<g transform="translate\(([\d.]+) [^]*?<\/g>/g)].flatMap(([map, left]) =>
    [...map.matchAll(/<rect x="([\d.]+)" y="[\d.-]+" width="([\d.]+)"/g)].map(([, x, width]) => Number(left) + Number(x) + Number(width)));
  return { width: Number(/viewBox="0 0 (\d+)/.exec(svg)[1]), right: Math.max(...ends) };
}

test("a name of any length stays within the width of a column and of a phone, with numbers that can be read", () => {
  for (let length = 0; length <= 15; length++) {
    const name = "maximiliannoele".slice(0, length);
    for (const narrow of [false, true]) {
      const svg = view(evenly(name), { heads: 4, trained: true, name, narrow });
      const { width, right } = edges(svg);
      assert.ok(right <= width, `${name}: ${right} of ${width}`);
      for (const [, size] of svg.matchAll(/font-size="([\d.]+)"/g)) assert.ok(Number(size) >= 12, `${name}: ${size}`);
    }
  }
});

test("where cells are too narrow for a point, shares are written in hundredths, and the picture says so", () => {
  const name = "maximiliannoele";
  const svg = view(evenly(name), { heads: 1, trained: true, name, narrow: true });
  assert.ok(svg.includes(">6</text>") && svg.includes("hundredths"));
});

test("it says which of two equal letters is meant", () => {
  assert.match(say(data, fourHeads), /head 2 to m \(letter 3\), 0\.24/);
});

test("a typed name's data comes from both models, trained and not, and draws as the committed data does", async () => {
  const asked = [];
  const trace = async (heads, trained, name) => {
    asked.push([heads, trained]);
    const { shares } = modelOf({ heads, trained });
    const positions = [...["BOS", ...name].keys()].map((position) => ({
      layers: [{ attention: { heads: shares[name].map((triangle) => ({ attn_weights: triangle[position] })) } }],
    }));
    return { positions };
  };
  const answered = await answer({ trace }, "emma", data);
  assert.deepEqual(asked, [[4, true], [1, true], [4, false], [1, false]]);
  for (const { state } of states) assert.equal(view(answered, state), view(data, state));
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
    for (const control of controls.filter(({ options }) => options)) assert.ok(control.options.some(({ value }) => value === state[control.name]));
    assert.ok(view(data, state).includes(`>${title}</title>`));
  }
});
