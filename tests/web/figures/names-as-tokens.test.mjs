import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, view } from "../../../_static/figures/names-as-tokens.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/names-as-tokens.json", import.meta.url), "utf8"));

test("every name has a BOS at both ends, and every letter stands above its id", () => {
  for (const narrow of [false, true]) {
    const words = [...view(data, { narrow }).matchAll(/>([^<]+)<\/text>/g)].map((match) => match[1]);
    const letters = words.filter((_, at) => at % 3 === 0);
    const ids = words.filter((_, at) => at % 3 === 2);
    assert.deepEqual(letters, data.names.flatMap((name) => ["BOS", ...name, "BOS"]));
    assert.deepEqual(ids, letters.map((letter) => String(letter === "BOS" ? data.uchars.length : data.uchars.indexOf(letter))));
  }
});

test("the text alternative tells every token", () => {
  assert.ok(alt(data).includes("BOS j o BOS becomes 26, 9, 14, 26"));
});
