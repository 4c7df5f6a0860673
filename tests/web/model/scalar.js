/**
 * microgpt.py's own way of computing, in JavaScript: scalars in a graph, no arrays.
 *
 * A slow second opinion for the tests. Both sides use one set of exp, log and powers, so
 * the fast model must agree with it to the last bit, whatever the platform.
 */

class Value {
  constructor(data, children = [], localGrads = []) {
    this.data = data;
    this.grad = 0;
    this.children = children;
    this.localGrads = localGrads;
  }

  add(other) {
    other = other instanceof Value ? other : new Value(other);
    return new Value(this.data + other.data, [this, other], [1, 1]);
  }

  mul(other) {
    other = other instanceof Value ? other : new Value(other);
    return new Value(this.data * other.data, [this, other], [other.data, this.data]);
  }

  pow(n) {
    return new Value(power(this.data, n), [this], [n * power(this.data, n - 1)]);
  }

  log() {
    return new Value(Math.log(this.data), [this], [1 / this.data]);
  }

  exp() {
    return new Value(Math.exp(this.data), [this], [Math.exp(this.data)]);
  }

  relu() {
    return new Value(Math.max(0, this.data), [this], [this.data > 0 ? 1 : 0]);
  }

  div(other) {
    return this.mul(other instanceof Value ? other.pow(-1) : power(other, -1));
  }

  backward() {
    const topo = [];
    const visited = new Set();
    const build = (v) => {
      if (visited.has(v)) return;
      visited.add(v);
      v.children.forEach(build);
      topo.push(v);
    };
    build(this);
    this.grad = 1;
    for (const v of topo.reverse()) v.children.forEach((child, i) => (child.grad += v.localGrads[i] * v.grad));
  }
}

/** x ** n for the powers that the model needs, of roots, products and quotients as in the fast model. */
function power(x, n) {
  const over = n === -0.5 || n === -1.5 ? 1 / Math.sqrt(x) : 1 / x;
  return { "-0.5": over, "-1": over, "-1.5": over * over * over, "-2": over * over }[n];
}

const sum = (values) => values.reduce((total, v) => total.add(v), new Value(0));
const dot = (a, b) => sum(a.map((x, i) => x.mul(b[i])));
const linear = (x, w) => w.map((row) => dot(row, x));
const addAll = (a, b) => a.map((x, i) => x.add(b[i]));

function softmax(logits) {
  const largest = Math.max(...logits.map((v) => v.data));
  const exps = logits.map((v) => v.add(-largest).exp());
  const total = sum(exps);
  return exps.map((e) => e.div(total));
}

function rmsnorm(x) {
  const ms = dot(x, x).div(x.length);
  const scale = ms.add(1e-5).pow(-0.5);
  return x.map((xi) => xi.mul(scale));
}

function gpt(tokenId, posId, keys, values, w, { n_layer, n_embd, n_head }) {
  const headDim = n_embd / n_head;
  let x = rmsnorm(addAll(w.wte[tokenId], w.wpe[posId]));
  for (let li = 0; li < n_layer; li++) {
    let residual = x;
    x = rmsnorm(x);
    const q = linear(x, w[`layer${li}.attn_wq`]);
    keys[li].push(linear(x, w[`layer${li}.attn_wk`]));
    values[li].push(linear(x, w[`layer${li}.attn_wv`]));
    const attended = [];
    for (let hs = 0; hs < n_embd; hs += headDim) {
      const slice = (v) => v.slice(hs, hs + headDim);
      const logits = keys[li].map((k) => dot(slice(q), slice(k)).div(Math.sqrt(headDim)));
      const weights = softmax(logits);
      for (let j = hs; j < hs + headDim; j++) attended.push(sum(weights.map((a, t) => a.mul(values[li][t][j]))));
    }
    x = addAll(linear(attended, w[`layer${li}.attn_wo`]), residual);
    residual = x;
    x = linear(rmsnorm(x), w[`layer${li}.mlp_fc1`]).map((v) => v.relu());
    x = addAll(linear(x, w[`layer${li}.mlp_fc2`]), residual);
  }
  return linear(x, w.lm_head);
}

/**
 * The loss of a name and the gradient of every parameter.
 * @param {Record<string, number[][]>} weights
 * @param {object} shape n_layer, n_embd, n_head, block_size
 * @param {number[]} tokens
 * @returns {{loss: number, gradient: number[]}} the gradient in the order of the parameters
 */
export function lossAndGradient(weights, shape, tokens) {
  const w = Object.fromEntries(
    Object.entries(weights).map(([name, rows]) => [name, rows.map((row) => row.map((x) => new Value(x)))]),
  );
  const n = Math.min(shape.block_size, tokens.length - 1);
  const keys = Array.from({ length: shape.n_layer }, () => []);
  const values = Array.from({ length: shape.n_layer }, () => []);
  const losses = [];
  for (let pos = 0; pos < n; pos++) {
    const probs = softmax(gpt(tokens[pos], pos, keys, values, w, shape));
    losses.push(probs[tokens[pos + 1]].log().mul(-1));
  }
  const loss = sum(losses).mul(1 / n);
  loss.backward();
  return { loss: loss.data, gradient: Object.values(w).flat(2).map((v) => v.grad) };
}
