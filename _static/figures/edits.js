// What raising one number of the position table does to every guess of a name, for a model whose weights are at hand.

import { Forward } from "../model/forward.js";
import { Model } from "../model/model.js";

/**
 * @param {object} checkpoint config, vocab_size and weights, as the model's worker gives them
 * @param {ArrayLike<number>} tokens BOS, ids, BOS
 * @param {number} by how far each number is raised
 * @returns {{before: number[], after: number[][][], most: number[][][]}} see edit-one-cell.js
 */
export function edits(checkpoint, tokens, by) {
  const model = Model.fromCheckpoint(checkpoint);
  const forward = new Forward(model);
  const { data, cols } = model.state_dict.wpe;
  const guesses = forward.guesses(tokens);
  const chances = () => {
    forward.loss(tokens);
    return Array.from({ length: guesses }, (_, at) => {
      const row = new Float64Array(model.vocab_size);
      forward.probs(at, row);
      return row;
    });
  };
  const plain = chances();
  const right = (rows) => rows.map((row, at) => row[tokens[at + 1]]);
  const edited = (at) => {
    const kept = data[at];
    data[at] += by;
    const rows = chances();
    data[at] = kept;
    return { after: right(rows), most: rows.map((row, t) => row.reduce((most, value, i) => Math.max(most, Math.abs(value - plain[t][i])), 0)) };
  };
  const table = Array.from({ length: guesses }, (_, p) => Array.from({ length: cols }, (__, cell) => edited(p * cols + cell)));
  return { before: right(plain), after: table.map((row) => row.map(({ after }) => after)), most: table.map((row) => row.map(({ most }) => most)) };
}
