import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, largest, states, view } from "../../../_static/figures/letter-vectors.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/letter-vectors.json", import.meta.url), "utf8"));
const [{ state }] = states;
const numbers = [...data.before, ...data.after].flat();

/** The sides of the squares of a picture's paths, legend included: filled and hollow. */
function sides(svg) {
  const paths = [...svg.matchAll(/<path d="([^"]+)" class="([^"]+)"/g)];
  const of = (ink) => paths.filter(([, , found]) => found === ink).flatMap(([, d]) => [...d.matchAll(/h([\d.]+)/g)].map((match) => Number(match[1])));
  return { filled: of("fig-ink"), hollow: of("fig-ink-stroke") };
}

test("there is a row of 16 numbers for every letter and BOS, before and after", () => {
  for (const rows of [data.before, data.after]) {
    assert.equal(rows.length, data.labels.length);
    for (const row of rows) assert.equal(row.length, 16);
  }
});

test("what is above 0 is filled and what is below is hollow, every number once", () => {
  for (const narrow of [false, true]) {
    const { filled, hollow } = sides(view(data, { ...state, narrow }));
    assert.equal(filled.length, numbers.filter((value) => value >= 0).length + 3);
    assert.equal(hollow.length, numbers.filter((value) => value < 0).length + 3);
  }
});

test("areas are as the numbers: the largest fills its place, and none is too small to be seen", () => {
  const { filled } = sides(view(data, state));
  const most = Math.max(...filled);
  const above = numbers.filter((value) => value >= 0);
  assert.ok(Math.min(...filled) >= 1.5);
  above.forEach((value, at) => {
    const side = filled[at];
    if (side > 1.6) assert.ok(Math.abs((side / most) ** 2 - value / Math.max(...above)) < 0.03, `${value}: ${side}`);
  });
  assert.equal(largest(data), Math.max(...numbers.map(Math.abs)));
});

test("the two rows spoken of are framed in both tables, and their dot products told", () => {
  assert.equal(view(data, state).match(/class="fig-frame"/g).length, 4);
  assert.match(alt(data), /The rows of o and u are framed\. Before training \d+ of their 16 numbers have the same sign, afterwards 1\d\. Their dot product was −0\.0\d, and is 1\.1\d\./);
});
