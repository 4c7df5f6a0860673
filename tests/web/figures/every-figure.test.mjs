import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { figures } from "../../../_static/figures/build.mjs";
import { optionsOf } from "../../../_static/figures/controls.js";

const folder = new URL("../../../_static/figures/", import.meta.url);

for (const name of await figures()) {
  const module = await import(new URL(`${name}.js`, folder));
  const data = JSON.parse(await readFile(new URL(`${name}.json`, folder), "utf8"));
  const all = module.states.flatMap(({ title, state }) => [false, true].map((narrow) => ({ title, state: { ...state, narrow } })));
  const drawn = all.map(({ state }) => module.view(data, state));

  test(`${name}: nothing needs a style element, a script or another file`, () => {
    for (const svg of drawn) assert.doesNotMatch(svg, /<style|<script|style=|href|<image|undefined|NaN/);
  });

  test(`${name}: no id occurs twice on a page of all states, and every reference meets one`, () => {
    const page = drawn.join("");
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    assert.equal(new Set(ids).size, ids.length);
    for (const [, labels] of page.matchAll(/ aria-(?:labelledby|describedby)="([^"]+)"/g)) {
      for (const id of labels.split(" ")) assert.ok(ids.includes(id), id);
    }
  });

  test(`${name}: numbers and words can be read on a phone`, () => {
    for (const svg of drawn) for (const [, size] of svg.matchAll(/font-size="([\d.]+)"/g)) assert.ok(Number(size) >= 12, size);
  });

  test(`${name}: the same data and state give the same text, and neither is changed`, () => {
    const before = JSON.stringify([data, all]);
    assert.deepEqual(all.map(({ state }) => module.view(data, state)), drawn);
    assert.equal(JSON.stringify([data, all]), before);
  });

  test(`${name}: every state can be reached by its controls, and is told in words`, () => {
    for (const { state } of all) {
      assert.ok(module.alt(data, state).length > 40);
      for (const control of (module.controls ?? []).filter(({ options }) => options)) {
        assert.ok(optionsOf(control, data, state).some(({ value }) => value === state[control.name]), control.name);
      }
    }
  });
}
