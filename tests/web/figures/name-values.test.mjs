import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { answer, madeFor, say, view, walkedFor } from "../../../_static/figures/name-values.js";

const data = JSON.parse(await readFile(new URL("../../../_static/figures/name-values.json", import.meta.url), "utf8"));

for (const [name, { made, walked }] of Object.entries(data.counted)) {
  test(`“${name}”: as many Values of each kind as Python made, and as many on the way back as lead to the loss`, () => {
    const { counts, total } = madeFor(data, { name });
    assert.deepEqual(Object.fromEntries(counts), made);
    assert.equal(total, Object.values(made).reduce((sum, count) => sum + count, 0));
    assert.equal(walkedFor(data, { name }), walked);
  });
}

test("the kinds stand in the order of their frequency, a bar each", () => {
  const { counts } = madeFor(data, { name: "emma" });
  assert.deepEqual(counts, [...counts].sort((a, b) => b[1] - a[1]));
  const drawn = view(data, { name: "emma" });
  for (const [, count] of counts) assert.ok(drawn.includes(`>${count.toLocaleString("en")}</text>`), String(count));
});

test("a name without letters is one guess", () => {
  assert.match(say(data, { name: "" }), /^The loss of a name without letters takes 1 guess and makes 5,8\d\d Values\./);
});

test("a character that no name has, and a name that does not fit, are refused in words", () => {
  assert.throws(() => answer(null, "Emma", data), ({ code, message }) => code === "character" && message.includes('write "e"'));
  assert.throws(() => answer(null, "a".repeat(16), data), ({ code }) => code === "too-long");
  assert.equal(answer(null, "emma", data), data);
});
