/** What a name's run through the model must satisfy, and what the figures get to see of it. */

import assert from "node:assert/strict";
import test from "node:test";

import { Forward } from "../../../_static/model/forward.js";
import { Model } from "../../../_static/model/model.js";
import { Alphabet } from "../../../_static/model/names.js";
import { Random } from "../../../_static/model/random.js";
import { losses } from "../../../_static/model/sample.js";
import { trace } from "../../../_static/model/trace.js";
import { json, largestDifference } from "./support.js";

const checkpoint = json("microgpt/microgpt-trained.json");
const alphabet = new Alphabet(checkpoint.uchars);
const trained = () => new Forward(Model.fromCheckpoint(checkpoint));
const twoLayers = () => {
  const model = Model.initial({ n_layer: 2, n_embd: 12, n_head: 3, block_size: 10 }, 27, new Random(5));
  return new Forward(model);
};
const traced = (name, forward = trained()) => trace(forward, alphabet.encode(name));
const total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
const dot = (a, b) => total(a.map((x, i) => x * b[i]));

for (const [what, forward] of [["trained model", trained()], ["model of two layers", twoLayers()]]) {
  test(`in the ${what} no position knows what comes after it`, () => {
    const one = traced("emma", forward).positions;
    const other = traced("emily", forward).positions;
    for (const pos_id of [0, 1, 2]) {
      // The loss is of guessing the next letter, so it alone may differ at the last common position.
      const seen = ({ target_id, loss, ...rest }) => rest;
      assert.deepEqual(seen(one[pos_id]), seen(other[pos_id]));
    }
    assert.notDeepEqual(one[3].x, other[3].x);
  });

  test(`in the ${what} shares and probabilities are positive and add up to 1`, () => {
    for (const { probs, layers } of traced("charlotte", forward).positions) {
      const shares = layers.flatMap(({ attention }) => attention.heads.map((head) => head.attn_weights));
      for (const distribution of [probs, ...shares]) {
        assert.ok(distribution.every((p) => p > 0));
        assert.ok(Math.abs(total(distribution) - 1) < 1e-12);
      }
    }
  });

  test(`in the ${what} one position at a time gives the numbers of all at once`, () => {
    const tokens = alphabet.encode("charlotte");
    const together = forward.loss(tokens);
    const logits = forward.logits.slice();
    forward.logits.fill(0);
    for (let pos_id = 0; pos_id < tokens.length - 1; pos_id++) forward.run(tokens, pos_id, pos_id + 1);
    assert.deepEqual(forward.logits, logits);
    assert.equal(total(losses(forward, tokens)) / (tokens.length - 1), together);
  });
}

test("a name run after a longer one is not touched by what is left of it", () => {
  const forward = trained();
  const alone = traced("bo");
  traced("maximiliano", forward);
  assert.deepEqual(traced("bo", forward), alone);
});

test("every vector that rmsnorm returns has a mean square of 1", () => {
  for (const { x, layers } of traced("emma").positions) {
    const norms = layers.flatMap(({ attention, mlp }) => [attention.x_norm, mlp.x_norm]);
    for (const norm of [x, ...norms]) assert.ok(Math.abs(dot(norm, norm) / norm.length - 1) < 1e-3);
  }
});

test("a trace's parts fit together as the source's lines say", () => {
  const { positions, loss } = traced("emma");
  const close = (a, b) => assert.ok(largestDifference(a, b) < 1e-12);
  positions.forEach((position, pos_id) => {
    const [{ attention, mlp }] = position.layers;
    close(position.embedding, position.tok_emb.map((t, i) => t + position.pos_emb[i]));
    close(attention.x_residual, position.x);
    close(attention.heads.flatMap((head) => head.q_h), attention.q);
    close(attention.heads.flatMap((head) => head.k_h[pos_id]), attention.k);
    close(attention.heads.flatMap((head) => head.head_out), attention.x_attn);
    for (const { q_h, k_h, v_h, attn_logits, attn_weights, head_out } of attention.heads) {
      close(attn_logits, k_h.map((k) => dot(q_h, k) / q_h.length ** 0.5));
      const exps = attn_logits.map((x) => Math.exp(x));
      close(attn_weights, exps.map((e) => e / total(exps)));
      close(head_out, q_h.map((_, j) => dot(attn_weights, v_h.map((v) => v[j]))));
    }
    close(attention.x, attention.attn_out.map((x, i) => x + attention.x_residual[i]));
    assert.deepEqual(mlp.x_residual, attention.x);
    assert.deepEqual(mlp.hidden, mlp.hidden_pre.map((x) => Math.max(0, x)));
    close(mlp.x, mlp.mlp_out.map((x, i) => x + mlp.x_residual[i]));
    close(position.logits, checkpoint.weights.lm_head.map((row) => dot(row, mlp.x)));
    close([position.loss], [-Math.log(position.probs[position.target_id])]);
  });
  close([loss], [total(positions.map((position) => position.loss)) / positions.length]);
});

test("a name longer than there are positions is cut, as in the source", () => {
  const forward = new Forward(Model.initial({ n_layer: 1, n_embd: 4, n_head: 1, block_size: 3 }, 27, new Random(1)));
  assert.equal(traced("emma", forward).positions.length, 3);
});

test("a low temperature sharpens the probabilities, a high one flattens them", () => {
  const forward = trained();
  forward.loss(alphabet.encode("emma"));
  const largest = (temperature) => {
    const probs = new Float64Array(27);
    forward.probs(2, probs, temperature);
    assert.ok(Math.abs(total(Array.from(probs)) - 1) < 1e-12);
    return Math.max(...probs);
  };
  assert.ok(largest(0.5) > largest(1));
  assert.ok(largest(1) > largest(2));
  assert.ok(largest(0.01) > 0.99);
});
