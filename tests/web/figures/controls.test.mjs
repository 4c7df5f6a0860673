import assert from "node:assert/strict";
import { test } from "node:test";

import { controlsHtml, told } from "../../../_static/figures/controls.js";

const figure = {
  controls: [
    { name: "name", label: "A name", most: 15 },
    { name: "letter", label: "Letter", options: (data, { name }) => [...data[name]].map((label, value) => ({ value, label })) },
    { name: "step", label: "Steps", steps: ["look", "leap"] },
  ],
  say: (data, { name }) => `It is ${name}.`,
};
const html = controlsHtml("fig", figure, { "<b>": "<b" }, { name: "<b>", letter: 1, step: 1 });

test("every control has a label of its own", () => {
  for (const [, id] of html.matchAll(/<label for="([^"]+)"/g)) assert.ok(html.includes(`id="${id}"`), id);
  assert.match(html, /<legend>Letter<\/legend>/);
  for (const [button] of html.matchAll(/<button[^>]*>/g)) assert.match(button, /aria-label="[^"]+"/);
});

test("what the state holds is chosen, typed and told", () => {
  assert.equal(/value="(\d)" autocomplete="off" checked/.exec(html)[1], "1");
  assert.ok(html.includes('value="&lt;b&gt;"'));
  assert.match(html, /aria-valuetext="Step 2 of 2: leap"/);
  assert.deepEqual(told(figure, {}, { name: "al", step: 0 }), ["Step 1 of 2: look", "It is al."]);
});

test("nothing is styled or scripted in the markup, and what readers type stays text", () => {
  assert.doesNotMatch(html, /style=|<script|onclick|<b>/);
});

test("a field says what may be typed, and has its buttons beside it", () => {
  const field = { name: "seed", label: "A seed", most: 9, hint: "Any <number>.", buttons: [{ label: "Go" }, { label: "Next", next: String }] };
  const drawn = controlsHtml("fig", { controls: [field], say: () => "" }, {}, { seed: "7" });
  assert.ok(drawn.includes("Any &lt;number&gt;."));
  assert.deepEqual([...drawn.matchAll(/<button type="button">([^<]+)</g)].map(([, label]) => label), ["Go", "Next"]);
  assert.ok(html.includes("Letters a to z, at most 15."));
  assert.ok(!html.includes("fig-go"));
});

test("a slider says its number in words, with a true minus sign, and is reached by its label", () => {
  const slider = { name: "x", label: "x", range: { from: -3, to: 3, by: 0.1 } };
  const drawn = controlsHtml("fig", { controls: [slider], say: () => "" }, {}, { x: -1.5 });
  assert.match(drawn, /<label for="fig-x">x<\/label><input type="range" id="fig-x" min="-3" max="3" step="0.1" value="-1.5"/);
  assert.match(drawn, /aria-valuetext="−1\.5"><output for="fig-x" aria-hidden="true">−1\.5<\/output>/);
  const own = { ...slider, words: (value) => `${value} steps` };
  assert.match(controlsHtml("fig", { controls: [own], say: () => "" }, {}, { x: 2 }), /aria-valuetext="2 steps"/);
});
