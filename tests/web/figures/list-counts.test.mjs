import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, say, states, view } from "../../../_static/figures/list-counts.js";

const read = (file) => readFile(new URL(`../../../${file}`, import.meta.url), "utf8");
const data = JSON.parse(await read("_static/figures/list-counts.json"));
const names = (await read("microgpt/names.txt")).trim().split("\n");

test("the counts are those of the list, and none is left out", () => {
  for (const { state } of states) {
    const of = { length: (name) => String(name.length), first: (name) => name[0], last: (name) => name.at(-1) }[state.by];
    for (const [value, count] of data[state.by]) assert.equal(count, names.filter((name) => of(name) === value).length, value);
    assert.equal(data[state.by].reduce((sum, [, count]) => sum + count, 0), names.length);
  }
});

test("every count stands beside its bar, and the longest bar is the largest count's", () => {
  for (const { state } of states) {
    const svg = view(data, state);
    // The first is the paper.
    const widths = [...svg.matchAll(/<rect x="\d+" y="\d+" width="(\d+)"/g)].map((match) => Number(match[1])).slice(1);
    const counts = data[state.by].map(([, count]) => count);
    assert.equal(widths.indexOf(Math.max(...widths)), counts.indexOf(Math.max(...counts)));
    for (const count of counts) assert.ok(svg.includes(`>${count.toLocaleString("en")}</text>`));
  }
});

test("the commonest and the rarest are told", () => {
  assert.match(say(data, { by: "length" }), /^Most: 6 letters, 9,731 of 32,257 names, or 30\.2 %\. Fewest, where there are any: 15 letters, 2 names\.$/);
  assert.match(alt(data, { by: "last" }), /z: 161/);
});
