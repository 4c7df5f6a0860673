import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, followers, say, states, view } from "../../../_static/figures/what-follows.js";
import { BOS, SIGNS } from "../../../_static/figures/pair-table.js";

const folder = new URL("../../../_static/figures/", import.meta.url);
const data = JSON.parse(await readFile(new URL("what-follows.json", folder), "utf8"));

test("followers stand in order, and none of the 27 is left out", () => {
  for (const [which, { counts }] of data.tables.entries()) {
    for (let row = 0; row < SIGNS.length; row++) {
      const { some, never } = followers(data, { row, which });
      assert.equal(some.length + never.length, SIGNS.length);
      assert.deepEqual(some.map(([, times]) => times), [...some.map(([, times]) => times)].sort((a, b) => b - a));
      for (const [next, times] of some) assert.equal(times, counts[row][next]);
    }
  }
});

test("each name begins once and ends once", () => {
  for (const { names, counts } of data.tables) {
    assert.equal(counts[BOS].reduce((sum, times) => sum + times, 0), names);
    assert.equal(counts.reduce((sum, row) => sum + row[BOS], 0), names);
  }
});

test("every count of the chosen row stands beside its bar, and the longest bar is the first", () => {
  for (const row of SIGNS.keys()) {
    for (const narrow of [false, true]) {
      const svg = view(data, { row, which: 1, narrow });
      const widths = [...svg.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="(\d+)" height="\d+" class="fig-muted"/g)].map((match) => Number(match[1]));
      const { some } = followers(data, { row, which: 1 });
      assert.equal(widths.length, some.length);
      assert.equal(widths[0], Math.max(...widths));
      for (const [, times] of some) assert.ok(svg.includes(`>${times.toLocaleString("en")}</text>`));
    }
  }
});

test("each row of the table points at a button that is there", async () => {
  const controls = await readFile(new URL("what-follows.controls.html", folder), "utf8");
  const buttons = [...view(data, states[0].state).matchAll(/data-button="([^"]+)"/g)].map((match) => match[1]);
  assert.equal(buttons.length, SIGNS.length);
  for (const id of buttons) assert.ok(controls.includes(` id="${id}"`), id);
});

test("the commonest are told, and those that never come", () => {
  assert.match(say(data, { row: SIGNS.indexOf("q"), which: 1 }), /^“q” is followed 274 times\. Most often comes “u”, 207; the end of the name, 29; “a”, 13\. 16 of the 27 never come\.$/);
  assert.match(say(data, { row: BOS, which: 0 }), /^BOS opens each of the 1,000 names\. Most often comes “a”, 126; “k”, 101; “m”, 93\. BOS never comes\.$/);
  assert.match(alt(data, { row: BOS, which: 0 }), /Never: BOS\./);
});
