/** Blocks switched off: the page's numbers are those of the source's own lines, and nothing of it is left behind. */

import assert from "node:assert/strict";
import test from "node:test";

import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet } from "../../../_static/model/names.js";
import { trace } from "../../../_static/model/trace.js";
import { BOOK_TRAINING, beginning } from "../../../_static/model/training.js";
import { json, largestDifference, runPython, withoutPython } from "./support.js";

const checkpoint = json("microgpt/microgpt-trained.json");
const alphabet = new Alphabet(checkpoint.uchars);
const trained = new Forward(Model.fromCheckpoint(checkpoint));
const start = beginning({ ...trained.model.shape, seed: BOOK_TRAINING.seed }, new Array(checkpoint.num_docs).fill(0), checkpoint.vocab_size);
const models = { trained, untrained: new Forward(start.model) };

test("with any blocks switched off, the page and the source's lines agree to 1e-12", { skip: withoutPython }, () => {
  const cases = JSON.parse(runPython("stream_reads.py").toString());
  assert.equal(cases.length, 32);
  for (const { model, name, without, reads } of cases) {
    const { positions } = trace(models[model], alphabet.encode(name), without);
    assert.equal(positions.length, reads.length);
    positions.forEach(({ embedding, x, layers: [{ attention, mlp }], logits, loss }, at) => {
      const page = [...embedding, ...x, ...attention.attn_out, ...mlp.mlp_out, ...logits, loss];
      const read = reads[at];
      const source = [...read.embedding, ...read.x, ...read.attention, ...read.mlp, ...read.logits, read.loss];
      assert.ok(largestDifference(page, source) < 1e-12, `${model}, "${name}" without ${without.join(" and ") || "nothing"}, position ${at}`);
    });
  }
});

test("a block that is switched off leaves the stream as it came in", () => {
  for (const { layers: [{ attention, mlp }] } of trace(trained, alphabet.encode("emma"), ["attention", "mlp"]).positions) {
    assert.deepEqual(attention.x, attention.x_residual);
    assert.deepEqual(mlp.x, attention.x_residual);
  }
});

test("the switches are on again after a trace, also after one that failed", () => {
  const tokens = alphabet.encode("emma");
  const before = trace(trained, tokens);
  trace(trained, tokens, ["attention"]);
  assert.throws(() => trace(trained, null, ["mlp"]));
  assert.deepEqual(trace(trained, tokens), before);
});
