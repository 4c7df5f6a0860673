import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, view } from "../../../_static/figures/whole-program.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/whole-program.json", import.meta.url), "utf8"));

/** The widths of the bars in the order in which they are drawn: blocks first. */
const bars = (svg) => [...svg.matchAll(/<rect x="\d+" y="\d+" width="(\d+)" height="1[56]"/g)].map((match) => Number(match[1]));

test("a block with more lines has a longer bar", () => {
  const drawn = bars(view(data, {})).slice(0, 7);
  const order = (numbers) => [...numbers.keys()].sort((a, b) => numbers[a] - numbers[b]);
  assert.deepEqual(order(drawn), order(data.blocks.map(({ lines }) => lines)));
});

test("the loss falls from page to page, and so do its bars", () => {
  for (const narrow of [false, true]) {
    const drawn = bars(view(data, { narrow })).slice(7);
    assert.equal(drawn.length, data.album.length);
    for (let at = 1; at < drawn.length; at++) assert.ok(drawn[at] < drawn[at - 1]);
  }
});

test("every loss stands there with the number of letters that it is like", () => {
  const svg = view(data, {});
  for (const { loss } of data.album) assert.ok(svg.includes(`loss ${loss.toFixed(3)}, like ${Math.exp(loss).toFixed(1)} letters`));
  assert.ok(svg.includes("knows nothing: 3.296"));
});

test("the text alternative tells all blocks and all names", () => {
  const words = alt(data);
  for (const { name, does } of data.blocks) assert.ok(words.includes(name) && words.includes(does));
  for (const { names } of data.album) for (const name of names) assert.ok(words.includes(name));
});
