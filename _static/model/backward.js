/**
 * The gradient of a name's loss with respect to every parameter, by hand.
 *
 * What `loss.backward()` finds node by node (lines 59 to 72), in the same order
 * of additions: positions from last to first, within a matrix the rows from last
 * to first, with the target's row of lm_head after all others, since the walk from
 * the loss meets it first. Nothing is allocated after the constructor.
 *
 * A name with a d in front is the gradient of what the rest of it names.
 */

import {
  activeColumns,
  addTransposed,
  addTransposedActive,
  addTransposedInTurn,
  outer,
  outerActiveColumns,
  outerActiveRows,
  rmsnormBackward,
} from "./kernels.js";
import { Model } from "./model.js";

/** The arrays of one layer's gradients, and the windows on its parameters' gradients. */
function layerArrays(B, E, gradient, li) {
  const dw = (name) => gradient.state_dict[`layer${li}.${name}`].data;
  return {
    dattn_out: new Float64Array(B * E),
    dq: new Float64Array(B * E),
    dk: new Float64Array(B * E),
    dv: new Float64Array(B * E),
    dmlp_out: new Float64Array(B * E),
    dpre: new Float64Array(B * 4 * E),
    /** for each hidden unit the positions at which it is active, the last first, and how many they are */
    positions: new Int32Array(4 * E * B),
    counts: new Int32Array(4 * E),
    wq: dw("attn_wq"),
    wk: dw("attn_wk"),
    wv: dw("attn_wv"),
    wo: dw("attn_wo"),
    fc1: dw("mlp_fc1"),
    fc2: dw("mlp_fc2"),
  };
}

export class Backward {
  /** @param {import("./forward.js").Forward} forward whose last run it goes back over */
  constructor(forward) {
    const { model } = forward;
    const { n_embd: E, block_size: B } = model.shape;
    this.forward = forward;
    /** the gradients stand as the parameters do: `gradient.state_dict.wte` */
    this.gradient = new Model(model.shape, model.vocab_size);
    this.layers = forward.layers.map((_, li) => layerArrays(B, E, this.gradient, li));
    this.dtarget = new Float64Array(B);
    this.dlogits = new Float64Array(B * model.vocab_size);
    /** the gradient of what leaves a layer, turned step by step into that of what enters it */
    this.dx = new Float64Array(B * E);
    this.dnorm = new Float64Array(B * E);
    this.dx_attn = new Float64Array(B * E);
    this.dattn_weights = new Float64Array(B);
  }

  /**
   * Fill `gradient` for the name that the forward pass has just run over.
   * @param {ArrayLike<number>} tokens
   */
  run(tokens) {
    const { block_size, n_layer } = this.forward.model.shape;
    const n = Math.min(block_size, tokens.length - 1);
    this.#head(tokens, n);
    for (let li = n_layer - 1; li >= 0; li--) {
      this.#mlp(li, n);
      this.#attention(li, n);
    }
    this.#embeddings(tokens, n);
  }

  /** From the loss through softmax and lm_head. */
  #head(tokens, n) {
    const { dlogits, dx, forward, gradient } = this;
    const { n_embd: E, n_layer } = forward.model.shape;
    const V = forward.model.vocab_size;
    const w = forward.model.state_dict.lm_head.data;
    for (let pos_id = 0; pos_id < n; pos_id++) this.#softmaxOfTarget(pos_id, tokens[pos_id + 1], 1 / n);
    // The targets' rows come last: first all rows with 0 in their place, which changes no sum.
    for (let pos_id = 0; pos_id < n; pos_id++) {
      const i = pos_id * V + tokens[pos_id + 1];
      this.dtarget[pos_id] = dlogits[i];
      dlogits[i] = 0;
    }
    dx.fill(0);
    addTransposed(dx, w, dlogits, 0, n, 0, V, V, E);
    for (let pos_id = 0; pos_id < n; pos_id++) {
      const target = tokens[pos_id + 1];
      const grad = this.dtarget[pos_id];
      dlogits[pos_id * V + target] = grad;
      for (let i = 0; i < E; i++) dx[pos_id * E + i] += w[target * E + i] * grad;
    }
    outer(gradient.state_dict.lm_head.data, dlogits, forward.x[n_layer], n, V, E);
  }

  /** dlogits at one position: the target's probability is exp / total, every exp is part of the total. */
  #softmaxOfTarget(pos_id, target, share) {
    const { exps, total, model } = this.forward;
    const V = model.vocab_size;
    const o = pos_id * V;
    const sum = total[pos_id];
    const over = 1 / sum;
    const exp = exps[o + target];
    const dprob = (1 / (exp * over)) * -share;
    const dtotal = -(over * over) * (exp * dprob);
    for (let i = o; i < o + V; i++) this.dlogits[i] = exps[i] * dtotal;
    this.dlogits[o + target] = exp * (over * dprob + dtotal);
  }

  #mlp(li, n) {
    const { dx, dnorm, forward } = this;
    const { n_embd: E, block_size: B } = forward.model.shape;
    const { active, activeCount, hidden, norm2, x_mid, scale2 } = forward.layers[li];
    const { fc1, fc2 } = forward.weights[li];
    const grads = this.layers[li];
    const { dmlp_out, dpre, positions, counts } = grads;
    dmlp_out.set(dx);
    dnorm.fill(0);
    counts.fill(0);
    for (let pos_id = n - 1; pos_id >= 0; pos_id--) {
      const count = activeCount[pos_id];
      activeColumns(dpre, fc2, dmlp_out, pos_id, E, 4 * E, active, count);
      addTransposedActive(dnorm, fc1, dpre, pos_id, 4 * E, E, active, count);
      rmsnormBackward(dx, dnorm, x_mid, pos_id * E, E, scale2[pos_id]);
      const first = pos_id * 4 * E;
      for (let m = first; m < first + count; m++) {
        const j = active[m];
        positions[j * B + counts[j]++] = pos_id;
      }
    }
    outerActiveRows(grads.fc1, dpre, norm2, 4 * E, E, positions, B, counts);
    outerActiveColumns(grads.fc2, dmlp_out, hidden, E, 4 * E, positions, B, counts);
  }

  #attention(li, n) {
    const { dx, dx_attn, dnorm, forward } = this;
    const { n_embd: E, n_head: H } = forward.model.shape;
    const D = forward.model.head_dim;
    const layer = forward.layers[li];
    const { wq, wk, wv, wo } = forward.weights[li];
    const grads = this.layers[li];
    const { dattn_out, dq, dk, dv } = grads;
    dattn_out.set(dx);
    dx_attn.fill(0);
    addTransposed(dx_attn, wo, dattn_out, 0, n, 0, E, E, E);
    dq.fill(0);
    dk.fill(0);
    dv.fill(0);
    for (let pos_id = n - 1; pos_id >= 0; pos_id--) {
      for (let h = H - 1; h >= 0; h--) this.#attentionHead(layer, grads, pos_id, h);
    }
    dnorm.fill(0);
    for (let low = E - D; low >= 0; low -= D) {
      const high = low + D;
      addTransposed(dnorm, wv, dv, 0, n, low, high, E, E);
      // At position 0 k and q are met in turn: there q · k is the first to need this k.
      addTransposedInTurn(dnorm, wk, dk, wq, dq, low, high, E);
      addTransposed(dnorm, wk, dk, 1, n, low, high, E, E);
      addTransposed(dnorm, wq, dq, 1, n, low, high, E, E);
    }
    for (let pos_id = 0; pos_id < n; pos_id++) {
      rmsnormBackward(dx, dnorm, forward.x[li], pos_id * E, E, layer.scale1[pos_id]);
    }
    outer(grads.wq, dq, layer.norm1, n, E, E);
    outer(grads.wk, dk, layer.norm1, n, E, E);
    outer(grads.wv, dv, layer.norm1, n, E, E);
    outer(grads.wo, dattn_out, layer.x_attn, n, E, E);
  }

  /** One head at one position: adds to dq there, to dk and dv at all positions up to it. */
  #attentionHead({ q, k, v, exps, total, attn_weights }, { dq, dk, dv }, pos_id, h) {
    const { dx_attn, dattn_weights } = this;
    const { n_embd: E, n_head: H, block_size: B } = this.forward.model.shape;
    const D = this.forward.model.head_dim;
    const hs = h * D;
    const o = pos_id * E + hs;
    const a = (pos_id * H + h) * B;
    const sum = total[pos_id * H + h];
    const over = 1 / sum;
    const dover = -(over * over);
    let dtotal = 0;
    for (let t = pos_id; t >= 0; t--) {
      const b = t * E + hs;
      const weight = attn_weights[a + t];
      let dweight = 0;
      for (let j = D - 1; j >= 0; j--) {
        dweight += v[b + j] * dx_attn[o + j];
        dv[b + j] += weight * dx_attn[o + j];
      }
      dattn_weights[t] = dweight;
      dtotal += dover * (exps[a + t] * dweight);
    }
    const perRoot = 1 / Math.sqrt(D);
    for (let t = pos_id; t >= 0; t--) {
      const b = t * E + hs;
      const ddot = perRoot * (exps[a + t] * (over * dattn_weights[t] + dtotal));
      for (let j = D - 1; j >= 0; j--) {
        dq[o + j] += k[b + j] * ddot;
        dk[b + j] += q[o + j] * ddot;
      }
    }
  }

  /** Through the first rmsnorm into the rows of wte and wpe. */
  #embeddings(tokens, n) {
    const { dx, dnorm, forward, gradient } = this;
    const E = forward.model.shape.n_embd;
    const wte = gradient.state_dict.wte.data;
    const wpe = gradient.state_dict.wpe.data;
    wte.fill(0);
    wpe.fill(0);
    dnorm.set(dx);
    dx.fill(0);
    for (let pos_id = n - 1; pos_id >= 0; pos_id--) {
      const o = pos_id * E;
      const row = tokens[pos_id] * E;
      rmsnormBackward(dx, dnorm, forward.embd, o, E, forward.scale0[pos_id]);
      for (let i = 0; i < E; i++) {
        wte[row + i] += dx[o + i];
        wpe[o + i] += dx[o + i];
      }
    }
  }
}
