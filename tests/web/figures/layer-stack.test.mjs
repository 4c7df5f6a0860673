import assert from "node:assert/strict";
import { test } from "node:test";

import { alt, say, view } from "../../../_static/figures/layer-stack.js";
import { json } from "../model/support.js";

const data = json("_static/figures/layer-stack.json");

test("the parameters before, in and after the layers add up to all of them", () => {
  data.counts.forEach(({ before, layers, after, all }, at) => {
    assert.equal(layers.length, at + 1);
    assert.equal(before + layers.reduce((sum, count) => sum + count, 0) + after, all);
  });
  assert.equal(data.counts[0].all, json("microgpt/ladder.json").train5.num_params);
  assert.equal(data.counts[1].all, json("microgpt/ladder.json")["two-layers"].num_params);
});

test("each layer is drawn with its own cache, and the sum below", () => {
  const svg = view(data, { layers: 3 });
  for (const words of ["keys[0]", "values[1]", "keys[2]", ">10,336<"]) assert.ok(svg.includes(words), words);
  assert.ok(!svg.includes("keys[3]"));
  assert.match(alt(data, { layers: 3 }), /layer 2: attention block with keys\[2\]/);
});

test("a loss is told only where such a model was trained, with the letters that it is worth", () => {
  assert.match(say(data, { layers: 2 }), /a loss of 2\.3624 on unseen names, as many as 10\.6 equally likely letters/);
  assert.doesNotMatch(say(data, { layers: 3 }), /loss/);
});
