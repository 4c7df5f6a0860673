/**
 * A training run (lines 9 to 184 of microgpt.py), one step at a time.
 *
 * A run is determined by its names, shape and seed: the generator is seeded, the names
 * are shuffled, the parameters are drawn. The generator's state after that is kept, so
 * that samples asked for at any step start from the same draws, and those after the
 * last step are the ones that microgpt.py prints.
 */

import { Adam, plainStep } from "./adam.js";
import { Backward } from "./backward.js";
import { ModelError } from "./errors.js";
import { Forward } from "./forward.js";
import { BOOK_SHAPE, Model, checkedShape } from "./model.js";
import { Alphabet } from "./names.js";
import { Random } from "./random.js";

/**
 * Three switches let a run differ from the source's: `adam` off takes plain steps, `corrected` off leaves out lines 179
 * and 180, `decays` off keeps the rate as it is.
 *
 * @typedef {import("./model.js").Shape & {seed: number, num_steps: number, learning_rate: number,
 *   adam: boolean, corrected: boolean, decays: boolean}} TrainingConfig
 * @type {Readonly<TrainingConfig>}
 */
export const BOOK_TRAINING = Object.freeze({
  ...BOOK_SHAPE, seed: 42, num_steps: 1000, learning_rate: 0.01, adam: true, corrected: true, decays: true,
});

const MOST_STEPS = 1_000_000;

export class Training {
  /**
   * @param {string[]} names in the file's order; not changed
   * @param {Partial<TrainingConfig>} [config] the book's where nothing is said
   * @throws {ModelError} "empty-list", "shape"
   */
  constructor(names, config = {}) {
    if (names.length === 0) throw new ModelError("empty-list", "the list has no name: write one name a line");
    this.config = checkedConfig({ ...BOOK_TRAINING, ...config });
    this.alphabet = Alphabet.of(names);
    /** the names as shuffled: step i trains on docs[i % docs.length] */
    this.docs = [...names];
    const { model, random } = beginning(this.config, this.docs, this.alphabet.vocab_size);
    this.model = model;
    /** the generator as the first sample finds it; clone it before drawing */
    this.random = random;
    this.forward = new Forward(this.model);
    this.backward = new Backward(this.forward);
    this.mover = this.config.adam ? new Adam(this.model.num_params) : plainStep;
    /** steps done; also the next step's number */
    this.step = 0;
    /** the loss of each step done, in nats */
    this.losses = new Float64Array(this.config.num_steps);
    /** the tokens of every name that the run will come to, made beforehand so that steps allocate nothing */
    this.tokens = this.docs
      .slice(0, this.config.num_steps)
      .map((doc) => Int32Array.from(this.alphabet.encode(doc)));
  }

  get done() {
    return this.step >= this.config.num_steps;
  }

  /**
   * One step: a name forward, back, and every parameter moved.
   * @returns {number} the name's loss before the step
   * @throws {ModelError} "diverged" if the loss is no number any more
   */
  next() {
    const { learning_rate, num_steps, corrected, decays } = this.config;
    const step = this.step;
    const tokens = this.tokens[step % this.docs.length];
    const loss = this.forward.loss(tokens);
    if (!Number.isFinite(loss)) throw diverged(step, learning_rate);
    this.backward.run(tokens);
    const lr_t = decays ? learning_rate * (1 - step / num_steps) : learning_rate;
    this.mover.update(this.model.params, this.backward.gradient.params, lr_t, step, corrected);
    this.losses[step] = loss;
    this.step = step + 1;
    return loss;
  }
}

function diverged(step, learning_rate) {
  const message = `the loss of step ${step} is no number any more: try a learning rate below ${learning_rate}`;
  return new ModelError("diverged", message, { step });
}

/**
 * How a run begins: the generator seeded, the names shuffled in place, the parameters drawn.
 * @param {import("./model.js").Shape & {seed: number}} config
 * @param {unknown[]} docs the names; only their number matters to what is drawn
 * @param {number} vocab_size
 * @returns {{model: Model, random: Random}} random: as the first sample finds it
 */
export function beginning(config, docs, vocab_size) {
  const random = new Random(config.seed);
  random.shuffle(docs);
  return { model: Model.initial(config, vocab_size, random), random };
}

/** @returns {TrainingConfig} */
function checkedConfig(config) {
  const { seed, num_steps, learning_rate, adam, corrected, decays } = config;
  if (!Number.isInteger(num_steps) || num_steps < 1 || num_steps > MOST_STEPS) {
    throw new ModelError("shape", `num_steps must be a whole number from 1 to ${MOST_STEPS}, not ${num_steps}`);
  }
  if (!Number.isSafeInteger(seed)) throw new ModelError("shape", `seed must be a whole number, not ${seed}`);
  if (!(learning_rate > 0 && learning_rate < Infinity)) {
    throw new ModelError("shape", `learning_rate must be a number above 0, not ${learning_rate}`);
  }
  for (const [name, on] of Object.entries({ adam, corrected, decays })) {
    if (typeof on !== "boolean") throw new ModelError("shape", `${name} must be true or false, not ${on}`);
  }
  return Object.freeze({ ...checkedShape(config), seed, num_steps, learning_rate, adam, corrected, decays });
}
