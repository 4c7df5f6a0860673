import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { differences, figures, pictures } from "../../../_static/figures/build.mjs";

test("the committed pictures are what the figures draw", async () => {
  for (const name of await figures()) assert.deepEqual(await differences(name), []);
});

test("the figures of the lessons and of the live page are among them", async () => {
  const found = await figures();
  for (const name of ["attention-heads", "attention-steps", "loss-curve"]) assert.ok(found.includes(name), name);
});

test("every colour of a picture is the theme's within a page", async () => {
  const css = await readFile(new URL("../../../_static/drawing.css", import.meta.url), "utf8");
  for (const name of await figures()) {
    for (const text of (await pictures(name)).values()) {
      const classes = [...text.matchAll(/<(?:text|rect|path)[^>]* class="([^"]+)"/g)].flatMap(([, names]) => names.split(" "));
      for (const each of new Set(classes)) if (each.startsWith("fig-") && each !== "fig-icon") assert.match(css, new RegExp(`\\.${each}[,) ]`), each);
    }
  }
});
