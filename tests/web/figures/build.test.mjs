import assert from "node:assert/strict";
import { test } from "node:test";

import { differences, figures } from "../../../_static/figures/build.mjs";

test("the committed pictures are what the figures draw", async () => {
  for (const name of await figures()) assert.deepEqual(await differences(name), []);
});

test("attention-heads is among the figures", async () => {
  assert.ok((await figures()).includes("attention-heads"));
});
