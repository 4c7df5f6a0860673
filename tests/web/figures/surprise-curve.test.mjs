import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, controls, guessesOf, meanOf, say, states, view } from "../../../_static/figures/surprise-curve.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/surprise-curve.json", import.meta.url), "utf8"));

test("the surprise is minus the logarithm of the chance, with one added to every count", () => {
  const [first] = guessesOf({ pairs: [[0, 0]], vocab_size: 27 });
  assert.ok(Math.abs(first.surprise - Math.log(27)) < 1e-12);
  for (const { chance, surprise } of guessesOf(data)) assert.ok(Math.abs(Math.exp(-surprise) - chance) < 1e-12);
  assert.equal(meanOf([{ surprise: 1 }, { surprise: 2 }]), 1.5);
});

test("each step marks one pair more, and the last shows the mean", () => {
  for (const step of controls[0].steps.keys()) {
    const svg = view(data, { step });
    assert.equal(svg.match(/class="fig-share"/g)?.length ?? 0, Math.min(step, data.pairs.length), String(step));
    assert.equal(svg.includes(">mean: 2.656</text>"), step === controls[0].steps.length - 1);
  }
  assert.equal(say(data, { step: 2 }), "l → e has the chance 111 / 509 = 0.218. The surprise is 1.523.");
});

test("the pairs of the steps are those of the name", () => {
  const letters = ["BOS", ...data.name, "BOS"];
  assert.deepEqual(controls[0].steps.slice(1, -1), letters.slice(1).map((letter, at) => `${letters[at]} → ${letter}`));
});

test("the loss is told beside that of knowing nothing", () => {
  assert.match(say(data, states[0].state), /= 2\.656\. This is the loss of “leo”\. Knowing nothing, it would be 3\.296\.$/);
  assert.match(alt(data, states[0].state), /e → o: chance 0\.015, surprise 4\.193/);
});
