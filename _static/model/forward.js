/**
 * The model at work (lines 94 to 144 of microgpt.py), for one position or several at once.
 *
 * What is computed for a position stays in the arrays of this class: keys and
 * values for the positions after it (the cache), everything for the backward
 * pass and for the figures. Nothing is allocated after the constructor.
 *
 * Array layouts: [position][component]; for attention [position][head][earlier position].
 */

import { linear, linearActive, rmsnorm } from "./kernels.js";

/**
 * The arrays of one layer.
 * @param {number} B block_size
 * @param {number} E n_embd
 * @param {number} H n_head
 */
function layerArrays(B, E, H) {
  const floats = (size) => new Float64Array(size);
  return {
    // multi-head attention
    scale1: floats(B),
    norm1: floats(B * E),
    q: floats(B * E),
    k: floats(B * E),
    v: floats(B * E),
    attn_logits: floats(B * H * B),
    exps: floats(B * H * B),
    total: floats(B * H),
    attn_weights: floats(B * H * B),
    x_attn: floats(B * E),
    attn_out: floats(B * E),
    x_mid: floats(B * E),
    // MLP
    scale2: floats(B),
    norm2: floats(B * E),
    pre: floats(B * 4 * E),
    hidden: floats(B * 4 * E),
    active: new Int32Array(B * 4 * E),
    activeCount: new Int32Array(B),
    mlp_out: floats(B * E),
    x_out: floats(B * E),
  };
}

/** The parameters of one layer. */
function layerWeights(model, li) {
  const data = (name) => model.state_dict[`layer${li}.${name}`].data;
  return {
    wq: data("attn_wq"),
    wk: data("attn_wk"),
    wv: data("attn_wv"),
    wo: data("attn_wo"),
    fc1: data("mlp_fc1"),
    fc2: data("mlp_fc2"),
  };
}

export class Forward {
  /** @param {import("./model.js").Model} model whose parameters it reads at every call */
  constructor(model) {
    const { n_embd: E, n_head: H, block_size: B, n_layer } = model.shape;
    const V = model.vocab_size;
    this.model = model;
    this.embd = new Float64Array(B * E);
    this.scale0 = new Float64Array(B);
    this.layers = Array.from({ length: n_layer }, () => layerArrays(B, E, H));
    this.weights = this.layers.map((_, li) => layerWeights(model, li));
    /** what enters each layer, and last what leaves them all */
    this.x = [new Float64Array(B * E), ...this.layers.map((layer) => layer.x_out)];
    this.logits = new Float64Array(B * V);
    this.exps = new Float64Array(B * V);
    this.total = new Float64Array(B);
    /** what each block's result is multiplied by before it is added to the stream: 1, or 0 if the block is switched off */
    this.adds = { attention: 1, mlp: 1 };
  }

  /**
   * Compute everything for the positions from `from` to `to` - 1; those before them must have been computed.
   * @param {ArrayLike<number>} tokens tokens[pos_id] is the token at that position
   * @param {number} from
   * @param {number} to at most block_size
   */
  run(tokens, from, to) {
    const { n_embd: E, n_layer } = this.model.shape;
    const { wte, wpe, lm_head } = this.model.state_dict;
    for (let pos_id = from; pos_id < to; pos_id++) {
      const o = pos_id * E;
      const row = tokens[pos_id] * E;
      for (let i = 0; i < E; i++) this.embd[o + i] = wte.data[row + i] + wpe.data[o + i];
      this.scale0[pos_id] = rmsnorm(this.x[0], this.embd, o, E);
    }
    for (let li = 0; li < n_layer; li++) {
      this.#attention(li, from, to);
      this.#mlp(li, from, to);
    }
    linear(this.logits, lm_head.data, this.x[n_layer], from, to, this.model.vocab_size, E);
    for (let pos_id = from; pos_id < to; pos_id++) this.#softmax(pos_id, 1);
  }

  #attention(li, from, to) {
    const { n_embd: E, n_head: H } = this.model.shape;
    const layer = this.layers[li];
    const { wq, wk, wv, wo } = this.weights[li];
    const x = this.x[li];
    for (let pos_id = from; pos_id < to; pos_id++) layer.scale1[pos_id] = rmsnorm(layer.norm1, x, pos_id * E, E);
    linear(layer.q, wq, layer.norm1, from, to, E, E);
    linear(layer.k, wk, layer.norm1, from, to, E, E);
    linear(layer.v, wv, layer.norm1, from, to, E, E);
    for (let pos_id = from; pos_id < to; pos_id++) {
      for (let h = 0; h < H; h++) this.#head(layer, pos_id, h);
    }
    linear(layer.attn_out, wo, layer.x_attn, from, to, E, E);
    const { attention } = this.adds;
    for (let i = from * E; i < to * E; i++) layer.x_mid[i] = attention * layer.attn_out[i] + x[i];
  }

  /** One head at one position (lines 125 to 132). */
  #head({ q, k, v, attn_logits, exps, total, attn_weights, x_attn }, pos_id, h) {
    const { n_embd: E, n_head: H, block_size: B } = this.model.shape;
    const D = this.model.head_dim;
    const hs = h * D;
    const o = pos_id * E + hs;
    const a = (pos_id * H + h) * B;
    const end = a + pos_id;
    const over = 1 / Math.sqrt(D);
    let largest = -Infinity;
    for (let t = a, b = hs; t <= end; t++, b += E) {
      let dot = 0;
      for (let j = 0; j < D; j++) dot += q[o + j] * k[b + j];
      dot *= over;
      attn_logits[t] = dot;
      if (dot > largest) largest = dot;
    }
    let sum = 0;
    for (let t = a; t <= end; t++) {
      const exp = Math.exp(attn_logits[t] - largest);
      exps[t] = exp;
      sum += exp;
    }
    total[pos_id * H + h] = sum;
    const share = 1 / sum;
    for (let t = a; t <= end; t++) attn_weights[t] = exps[t] * share;
    for (let j = 0; j < D; j++) {
      let out = 0;
      for (let t = a, b = hs + j; t <= end; t++, b += E) out += attn_weights[t] * v[b];
      x_attn[o + j] = out;
    }
  }

  #mlp(li, from, to) {
    const E = this.model.shape.n_embd;
    const layer = this.layers[li];
    const { fc1, fc2 } = this.weights[li];
    const { x_mid, x_out, mlp_out } = layer;
    for (let pos_id = from; pos_id < to; pos_id++) layer.scale2[pos_id] = rmsnorm(layer.norm2, x_mid, pos_id * E, E);
    linear(layer.pre, fc1, layer.norm2, from, to, 4 * E, E);
    for (let pos_id = from; pos_id < to; pos_id++) {
      const count = relu(layer, pos_id, 4 * E);
      layer.activeCount[pos_id] = count;
      linearActive(mlp_out, fc2, layer.hidden, pos_id, E, 4 * E, layer.active, count);
    }
    const { mlp } = this.adds;
    for (let i = from * E; i < to * E; i++) x_out[i] = mlp * mlp_out[i] + x_mid[i];
  }

  /** exps and total of logits · over (over: 1 / temperature). */
  #softmax(pos_id, over) {
    const V = this.model.vocab_size;
    const { logits, exps } = this;
    const o = pos_id * V;
    const end = o + V;
    let largest = -Infinity;
    for (let i = o; i < end; i++) if (logits[i] > largest) largest = logits[i];
    largest *= over;
    let sum = 0;
    for (let i = o; i < end; i++) {
      const exp = Math.exp(logits[i] * over - largest);
      exps[i] = exp;
      sum += exp;
    }
    this.total[pos_id] = sum;
  }

  /**
   * The probabilities of the next token after a position.
   * @param {number} pos_id
   * @param {Float64Array} out vocab_size numbers
   * @param {number} [temperature] above 0
   */
  probs(pos_id, out, temperature = 1) {
    const V = this.model.vocab_size;
    this.#softmax(pos_id, 1 / temperature);
    for (let i = 0; i < V; i++) out[i] = this.exps[pos_id * V + i] * (1 / this.total[pos_id]);
  }

  /** The surprise at a token that came after a position: -log of its probability, in nats. */
  lossAt(pos_id, target_id) {
    return -Math.log(this.exps[pos_id * this.model.vocab_size + target_id] * (1 / this.total[pos_id]));
  }

  /** How many of a name's tokens are guessed (line 158): all but BOS, as far as there are positions. */
  guesses(tokens) {
    return Math.min(this.model.shape.block_size, tokens.length - 1);
  }

  /**
   * Run over a name's tokens and give its mean loss (lines 158 to 169), in nats.
   * @param {ArrayLike<number>} tokens BOS, ids, BOS
   */
  loss(tokens) {
    const n = this.guesses(tokens);
    this.run(tokens, 0, n);
    let sum = 0;
    for (let pos_id = 0; pos_id < n; pos_id++) sum += this.lossAt(pos_id, tokens[pos_id + 1]);
    return (1 / n) * sum;
  }
}

/** hidden = the positive part of pre (line 139); notes which units are active and returns how many. */
function relu({ pre, hidden, active }, pos_id, width) {
  const o = pos_id * width;
  let count = 0;
  for (let j = 0; j < width; j++) {
    const x = pre[o + j];
    hidden[o + j] = x > 0 ? x : 0;
    // Written whether active or not: a branch that nobody can foresee costs more.
    active[o + count] = j;
    count += x > 0 ? 1 : 0;
  }
  return count;
}
