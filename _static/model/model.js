/**
 * The model's parameters: their shapes, names and order, as in microgpt's `state_dict`.
 *
 * All parameters stand in one Float64Array, matrix by matrix and row by row;
 * each matrix is a window on it, so that training can walk over everything at
 * once and the figures can still ask for `state_dict["layer0.attn_wq"]`.
 *
 * @typedef {{n_layer: number, n_embd: number, n_head: number, block_size: number}} Shape
 * @typedef {{rows: number, cols: number, data: Float64Array}} Matrix
 */

import { ModelError } from "./errors.js";

/** The shape of the book's model (lines 75 to 78). */
export const BOOK_SHAPE = Object.freeze({ n_layer: 1, n_embd: 16, n_head: 4, block_size: 16 });

/** The standard deviation of a parameter before training (line 80). */
const STD = 0.08;

/** Above this many parameters a page would stop answering. */
const MOST_PARAMS = 5_000_000;

/**
 * @param {Shape} shape
 * @returns {Shape} the four sizes alone
 * @throws {ModelError} "shape": a size is missing, not a whole number above 0, or the heads do not divide n_embd
 */
export function checkedShape(shape) {
  const { n_layer, n_embd, n_head, block_size } = shape ?? {};
  const sizes = { n_layer, n_embd, n_head, block_size };
  for (const [name, size] of Object.entries(sizes)) {
    if (!Number.isInteger(size) || size < 1) {
      throw new ModelError("shape", `${name} must be a whole number above 0, not ${size}`);
    }
  }
  if (n_embd % n_head !== 0) {
    throw new ModelError("shape", `n_embd (${n_embd}) must be a multiple of n_head (${n_head})`);
  }
  return sizes;
}

/**
 * Every matrix's name, rows and columns, in the order in which they are drawn.
 * @param {Shape} shape
 * @param {number} vocab_size
 * @returns {[string, number, number][]}
 */
export function matrices({ n_layer, n_embd, block_size }, vocab_size) {
  /** @type {[string, number, number][]} */
  const list = [
    ["wte", vocab_size, n_embd],
    ["wpe", block_size, n_embd],
    ["lm_head", vocab_size, n_embd],
  ];
  for (let i = 0; i < n_layer; i++) {
    for (const name of ["attn_wq", "attn_wk", "attn_wv", "attn_wo"]) list.push([`layer${i}.${name}`, n_embd, n_embd]);
    list.push([`layer${i}.mlp_fc1`, 4 * n_embd, n_embd], [`layer${i}.mlp_fc2`, n_embd, 4 * n_embd]);
  }
  return list;
}

/** Windows on one flat array, a matrix each. */
function windows(list, flat) {
  let at = 0;
  return Object.fromEntries(
    list.map(([name, rows, cols]) => {
      const data = flat.subarray(at, (at += rows * cols));
      return [name, { rows, cols, data }];
    }),
  );
}

export class Model {
  /**
   * A model whose parameters are all 0.
   * @param {Shape} shape
   * @param {number} vocab_size
   * @throws {ModelError} "shape"
   */
  constructor(shape, vocab_size) {
    this.shape = Object.freeze(checkedShape(shape));
    this.vocab_size = vocab_size;
    this.head_dim = this.shape.n_embd / this.shape.n_head;
    this.matrices = matrices(this.shape, vocab_size);
    this.num_params = this.matrices.reduce((sum, [, rows, cols]) => sum + rows * cols, 0);
    if (this.num_params > MOST_PARAMS) {
      throw new ModelError("shape", `${this.num_params} parameters are too many for a page: at most ${MOST_PARAMS}`);
    }
    /** @type {Float64Array} every parameter, in the order of line 89 */
    this.params = new Float64Array(this.num_params);
    /** @type {Record<string, Matrix>} */
    this.state_dict = windows(this.matrices, this.params);
  }

  /**
   * A model as it stands before training: every parameter drawn from gauss(0, 0.08).
   * @param {Shape} shape
   * @param {number} vocab_size
   * @param {import("./random.js").Random} random
   */
  static initial(shape, vocab_size, random) {
    const model = new Model(shape, vocab_size);
    for (let i = 0; i < model.num_params; i++) model.params[i] = random.gauss(0, STD);
    return model;
  }

  /**
   * The model of a checkpoint file, such as microgpt-trained.json.
   * @param {{vocab_size: number, config: Shape, weights: Record<string, number[][]>}} checkpoint
   * @throws {ModelError} "shape" or "weights", saying which matrix does not fit
   */
  static fromCheckpoint({ vocab_size, config, weights }) {
    if (!Number.isInteger(vocab_size) || vocab_size < 2) {
      throw new ModelError("weights", `vocab_size must be a whole number above 1, not ${vocab_size}`);
    }
    const model = new Model(config, vocab_size);
    model.load(weights);
    return model;
  }

  /**
   * Take every parameter from rows of numbers.
   * @param {Record<string, number[][]>} weights
   * @throws {ModelError} "weights"; the parameters are then as they were
   */
  load(weights) {
    for (const [name, rows, cols] of this.matrices) checkRows(name, weights?.[name], rows, cols);
    for (const [name, rows, cols] of this.matrices) {
      for (let r = 0; r < rows; r++) this.state_dict[name].data.set(weights[name][r], r * cols);
    }
  }

  /** Every parameter as rows of numbers: what a checkpoint file holds under "weights". */
  weights() {
    return Object.fromEntries(
      this.matrices.map(([name, rows, cols]) => {
        const { data } = this.state_dict[name];
        return [name, Array.from({ length: rows }, (_, r) => Array.from(data.subarray(r * cols, (r + 1) * cols)))];
      }),
    );
  }

  /** A second model with the same parameters, of its own. */
  copy() {
    const twin = new Model(this.shape, this.vocab_size);
    twin.params.set(this.params);
    return twin;
  }
}

function checkRows(name, rows, count, width) {
  if (!Array.isArray(rows)) throw new ModelError("weights", `the weights have no matrix "${name}"`);
  if (rows.length !== count) throw new ModelError("weights", `"${name}" has ${rows.length} rows; this shape needs ${count}`);
  rows.forEach((row, r) => {
    if (!Array.isArray(row) || row.length !== width) {
      throw new ModelError("weights", `row ${r} of "${name}" has ${row?.length} numbers; this shape needs ${width}`);
    }
    const c = row.findIndex((x) => typeof x !== "number" || !Number.isFinite(x));
    if (c >= 0) throw new ModelError("weights", `row ${r}, column ${c} of "${name}" is ${row[c]}, not a finite number`);
  });
}
