/**
 * Everything that the model computes for a name, by the names that microgpt.py gives it: for figures.
 *
 * @typedef {{q_h: number[], k_h: number[][], v_h: number[][], attn_logits: number[],
 *   attn_weights: number[], head_out: number[]}} HeadTrace
 *   lists of 1 to pos_id + 1 entries for the positions looked back on; k_h, v_h: one row each
 * @typedef {{x_residual: number[], x_norm: number[], q: number[], k: number[], v: number[], heads: HeadTrace[],
 *   x_attn: number[], attn_out: number[], x: number[]}} AttentionTrace
 *   x_residual: line 116; x_norm: line 117; attn_out: line 133; x: line 134
 * @typedef {{x_residual: number[], x_norm: number[], hidden_pre: number[], hidden: number[], mlp_out: number[],
 *   x: number[]}} MlpTrace lines 136 to 141; hidden_pre before ReLU, hidden after
 * @typedef {{pos_id: number, token_id: number, target_id: number, tok_emb: number[], pos_emb: number[],
 *   embedding: number[], x: number[], layers: {attention: AttentionTrace, mlp: MlpTrace}[], logits: number[],
 *   probs: number[], loss: number}} PositionTrace
 *   embedding: line 111; x: line 112; loss: of guessing target_id, in nats
 * @typedef {{tokens: number[], positions: PositionTrace[], loss: number}} Trace loss: the mean over the positions
 */

/** n numbers from place `o` on, as a list. */
const slice = (array, o, n) => Array.from(array.subarray(o, o + n));

/**
 * @param {import("./forward.js").Forward} forward its arrays are overwritten
 * @param {ArrayLike<number>} tokens BOS, ids, BOS
 * @param {string[]} [without] the blocks whose results are not added to the stream: "attention", "mlp"
 * @returns {Trace}
 */
export function trace(forward, tokens, without = []) {
  const { adds } = forward;
  forward.adds = { ...adds, ...Object.fromEntries(without.map((block) => [block, 0])) };
  try {
    const loss = forward.loss(tokens);
    const positions = Array.from({ length: forward.guesses(tokens) }, (_, pos_id) => position(forward, tokens, pos_id));
    return { tokens: Array.from(tokens), positions, loss };
  } finally {
    forward.adds = adds;
  }
}

/** @returns {PositionTrace} */
function position(forward, tokens, pos_id) {
  const { model } = forward;
  const { n_embd: E } = model.shape;
  const V = model.vocab_size;
  const { wte, wpe } = model.state_dict;
  const o = pos_id * E;
  const probs = new Float64Array(V);
  forward.probs(pos_id, probs);
  return {
    pos_id,
    token_id: tokens[pos_id],
    target_id: tokens[pos_id + 1],
    tok_emb: slice(wte.data, tokens[pos_id] * E, E),
    pos_emb: slice(wpe.data, o, E),
    embedding: slice(forward.embd, o, E),
    x: slice(forward.x[0], o, E),
    layers: forward.layers.map((layer, li) => ({
      attention: attention(forward, layer, li, pos_id),
      mlp: mlp(layer, o, E),
    })),
    logits: slice(forward.logits, pos_id * V, V),
    probs: Array.from(probs),
    loss: forward.lossAt(pos_id, tokens[pos_id + 1]),
  };
}

/** @returns {AttentionTrace} */
function attention(forward, layer, li, pos_id) {
  const { n_embd: E, n_head: H } = forward.model.shape;
  const o = pos_id * E;
  return {
    x_residual: slice(forward.x[li], o, E),
    x_norm: slice(layer.norm1, o, E),
    q: slice(layer.q, o, E),
    k: slice(layer.k, o, E),
    v: slice(layer.v, o, E),
    heads: Array.from({ length: H }, (_, h) => head(forward, layer, pos_id, h)),
    x_attn: slice(layer.x_attn, o, E),
    attn_out: slice(layer.attn_out, o, E),
    x: slice(layer.x_mid, o, E),
  };
}

/** @returns {HeadTrace} */
function head(forward, layer, pos_id, h) {
  const { n_embd: E, n_head: H, block_size: B } = forward.model.shape;
  const D = forward.model.head_dim;
  const a = (pos_id * H + h) * B;
  const sliceOf = (array, t) => slice(array, t * E + h * D, D);
  const back = Array.from({ length: pos_id + 1 }, (_, t) => t);
  return {
    q_h: sliceOf(layer.q, pos_id),
    k_h: back.map((t) => sliceOf(layer.k, t)),
    v_h: back.map((t) => sliceOf(layer.v, t)),
    attn_logits: slice(layer.attn_logits, a, pos_id + 1),
    attn_weights: slice(layer.attn_weights, a, pos_id + 1),
    head_out: sliceOf(layer.x_attn, pos_id),
  };
}

/** @returns {MlpTrace} */
function mlp(layer, o, E) {
  return {
    x_residual: slice(layer.x_mid, o, E),
    x_norm: slice(layer.norm2, o, E),
    hidden_pre: slice(layer.pre, 4 * o, 4 * E),
    hidden: slice(layer.hidden, 4 * o, 4 * E),
    mlp_out: slice(layer.mlp_out, o, E),
    x: slice(layer.x_out, o, E),
  };
}
