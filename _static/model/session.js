/**
 * What the worker does with the page's messages. worker.js says which there are.
 */

import { ModelError } from "./errors.js";
import { Forward } from "./forward.js";
import { Model } from "./model.js";
import { Alphabet, checkedNames, typedTokens } from "./names.js";
import { pace } from "./pace.js";
import { Random } from "./random.js";
import { Runner } from "./runner.js";
import { losses, sampleNames } from "./sample.js";
import { trace } from "./trace.js";
import { BOOK_TRAINING, Training, beginning } from "./training.js";

/** How long a long reckoning goes on before waiting messages are heard: milliseconds. */
const SLICE = 8;
/** How many steps make the browser translate the training code into machine code. */
const WARM_STEPS = 3000;

/**
 * A model that can be asked, with its alphabet and the generator that its samples come from.
 * @typedef {{forward: Forward, alphabet: Alphabet, random: Random, step?: number}} Asked
 *
 * What the worker lends the session.
 * @typedef {import("./runner.js").Clock & {
 *   post: (message: object, transfer?: Transferable[]) => void,
 *   fetchText: (url: string) => Promise<string>}} Host
 */

export class Session {
  #host;
  /** @type {object[]} messages not yet heard, while one that takes its time is dealt with */
  #waiting = [];
  #busy = false;
  /** @type {string[] | null} */
  #names = null;
  /** @type {string[] | null} a reader's own list, instead of the names */
  #own = null;
  /** @type {Map<string, Asked>} "untrained" and "trained" */
  #models = new Map();
  /** @type {Runner | null} */
  #runner = null;
  #run = 0;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {object} message from the page */
  receive(message) {
    this.#waiting.push(message);
    if (!this.#busy) this.#hear();
  }

  /** Deal with what waits, in order; only `load` makes the others wait. */
  #hear() {
    while (this.#waiting.length > 0) {
      const message = this.#waiting.shift();
      try {
        const work = this.#handle(message);
        if (message.type !== "load") work?.catch((error) => this.#fail(message, error));
        else return this.#hold(message, work);
      } catch (error) {
        this.#fail(message, error);
      }
    }
  }

  async #hold(message, work) {
    this.#busy = true;
    try {
      await work;
    } catch (error) {
      this.#fail(message, error);
    }
    this.#busy = false;
    this.#hear();
  }

  #handle(message) {
    const handlers = {
      load: this.#load,
      list: this.#list,
      trace: this.#trace,
      losses: this.#losses,
      sample: this.#sample,
      unseen: this.#unseen,
      weights: this.#weights,
      train: this.#train,
      slopes: this.#slopes,
      warm: this.#warm,
      pace: this.#pace,
      start: () => this.#running().start(),
      pause: () => this.#running().pause(),
      stop: () => this.#running().stop(),
      step: () => this.#running().step(field(message, "count", { min: 1, max: 10_000, whole: true, otherwise: 1 })),
      speed: () => this.#running().speed(field(message, "steps_per_second", SPEED)),
    };
    const type = message?.type;
    if (!Object.hasOwn(handlers, type)) {
      throw new ModelError("message", `there is no message "${type}"; there are ${Object.keys(handlers).join(", ")}`);
    }
    return handlers[type].call(this, message);
  }

  #reply(message, reply, transfer) {
    this.#host.post({ ...reply, id: message.id }, transfer);
  }

  #fail(message, error, run) {
    const known = error instanceof ModelError;
    this.#host.post({
      type: "error",
      id: message?.id,
      run,
      request: message?.type,
      code: known ? error.code : "internal",
      message: known ? error.message : `the model stopped unexpectedly: ${error?.message ?? error}`,
      details: known ? error.details : {},
    });
  }

  // Names and weights

  async #load(message) {
    const [text, checkpoint] = await Promise.all([this.#textOf(message.names), this.#checkpointOf(message.weights)]);
    if (text === undefined && checkpoint === undefined) {
      throw new ModelError("message", 'load needs "names", "weights" or both');
    }
    const models = checkpoint && modelsOf(checkpoint);
    const names = text === undefined ? null : namesOf(text);
    if (models) this.#models = models;
    if (names) this.#names = names;
    const { num_docs, vocab_size, uchars, config, losses, samples, mean_unseen } = checkpoint ?? {};
    this.#reply(message, {
      type: "loaded",
      names: this.#names?.length ?? 0,
      trained: checkpoint ? { num_docs, vocab_size, uchars, config, losses, samples, mean_unseen } : null,
    });
  }

  /** A list, the text of one, or the address of one: as a list or a text. */
  #textOf(names) {
    if (names === undefined || Array.isArray(names)) return names;
    if (typeof names === "object") return names.text;
    return this.#host.fetchText(names);
  }

  /** A checkpoint, or the one that its address holds. */
  async #checkpointOf(weights) {
    if (typeof weights !== "string") return weights;
    const text = await this.#host.fetchText(weights);
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new ModelError("weights", `${weights} is not JSON: ${error.message}`);
    }
  }

  #list(message) {
    if (message.text === null) {
      this.#own = null;
      return this.#reply(message, { type: "listed", num_docs: this.#names?.length ?? 0, bad: [], own: false });
    }
    if (typeof message.text !== "string") throw new ModelError("message", 'list needs "text", the names or null');
    const size = field(message, "block_size", { min: 1, whole: true, otherwise: BOOK_TRAINING.block_size });
    const { docs, bad } = checkedNames(message.text, Math.max(1, size - 1), message.skip_bad === true);
    this.#own = docs;
    const { uchars, vocab_size } = Alphabet.of(docs);
    this.#reply(message, { type: "listed", num_docs: docs.length, uchars, vocab_size, bad, own: true });
  }

  #docs() {
    const docs = this.#own ?? this.#names;
    if (!docs) throw new ModelError("order", "there are no names yet: load them first");
    return docs;
  }

  // Asking a model

  /** @returns {Asked} */
  #asked({ model = "trained", step }) {
    if (model === "training") return this.#askedOfRun(step);
    const asked = this.#models.get(model);
    if (asked) return asked;
    if (model === "trained" || model === "untrained") {
      throw new ModelError("order", `there is no ${model} model yet: load the weights first`);
    }
    throw new ModelError("message", `there is no model "${model}"; there are untrained, trained and training`);
  }

  #askedOfRun(step) {
    const runner = this.#running();
    const { alphabet, random, model } = runner.training;
    if (step === undefined) return { forward: new Forward(model), alphabet, random, step: runner.training.step };
    const kept = runner.modelAt(step);
    if (!kept) throw new ModelError("order", "this run keeps no snapshots: train with snapshot_every");
    return { forward: new Forward(kept.model), alphabet, random, step: kept.step };
  }

  #tokensOf(message, { alphabet, forward }) {
    if (typeof message.name !== "string") throw new ModelError("message", `${message.type} needs "name", a text`);
    return typedTokens(alphabet, message.name, forward.model.shape.block_size);
  }

  #trace(message) {
    const asked = this.#asked(message);
    const answer = trace(asked.forward, this.#tokensOf(message, asked), blocksOf(message));
    this.#reply(message, { type: "traced", name: message.name, step: asked.step, uchars: asked.alphabet.uchars, trace: answer });
  }

  #losses(message) {
    const asked = this.#asked(message);
    const each = losses(asked.forward, this.#tokensOf(message, asked));
    const loss = (1 / each.length) * each.reduce((sum, x) => sum + x, 0);
    this.#reply(message, { type: "losses", name: message.name, step: asked.step, losses: each, loss });
  }

  #sample(message) {
    const { forward, alphabet, random, step } = this.#asked(message);
    const count = field(message, "count", { min: 1, max: 1000, whole: true, otherwise: 20 });
    const temperature = field(message, "temperature", TEMPERATURE);
    const seed = field(message, "seed", { whole: true, otherwise: null });
    const draws = seed === null ? random.clone() : new Random(seed);
    this.#reply(message, { type: "sampled", step, samples: sampleNames(forward, alphabet, draws, count, temperature) });
  }

  #weights(message) {
    const { forward, alphabet, step } = this.#asked(message);
    const { model } = forward;
    this.#reply(message, {
      type: "weights",
      step,
      config: model.shape,
      vocab_size: model.vocab_size,
      uchars: alphabet.uchars,
      weights: model.weights(),
    });
  }

  /** The mean loss over names that training has not seen: those from `first` to `last` after the shuffle. */
  async #unseen(message) {
    const { forward, alphabet, step } = this.#asked(message);
    const own = message.model === "training";
    const docs = own ? this.#running().training.docs : shuffled(this.#names, BOOK_TRAINING.seed);
    const first = field(message, "first", { min: 0, whole: true, otherwise: 1000 });
    const last = Math.min(field(message, "last", { min: 0, whole: true, otherwise: 5999 }), docs.length - 1);
    if (first > last) throw new ModelError("message", `the list has ${docs.length} names: there is none from ${first} on`);
    // Training may go on between slices: this is about the model as it is now.
    const still = new Forward(forward.model.copy());
    let sum = 0;
    let end = this.#host.now() + SLICE;
    for (let i = first; i <= last; i++) {
      sum += still.loss(alphabet.encode(docs[i]));
      if (this.#host.now() < end) continue;
      await new Promise((resolve) => this.#host.soon(resolve));
      end = this.#host.now() + SLICE;
    }
    const count = last - first + 1;
    this.#reply(message, { type: "unseen", step, first, last, count, mean: sum / count });
  }

  // Training

  #train(message) {
    const options = {
      sample_every: field(message, "sample_every", { min: 0, whole: true, otherwise: 100 }),
      sample_count: field(message, "sample_count", { min: 1, max: 1000, whole: true, otherwise: 20 }),
      temperature: field(message, "temperature", TEMPERATURE),
      snapshot_every: field(message, "snapshot_every", { min: 0, whole: true, otherwise: 0 }),
      steps_per_second: field(message, "steps_per_second", SPEED),
    };
    const training = new Training(this.#docs(), message.config);
    this.#runner?.abandon();
    const run = ++this.#run;
    const { config, model, alphabet, docs } = training;
    this.#reply(message, {
      type: "prepared",
      run,
      config,
      num_docs: docs.length,
      vocab_size: model.vocab_size,
      num_params: model.num_params,
      uchars: alphabet.uchars,
      docs: docs.slice(0, config.num_steps),
    });
    const post = (event, transfer) => this.#host.post({ ...event, run }, transfer);
    this.#runner = new Runner(training, options, this.#guarded(run), post);
  }

  /** The host's clock; an error in a task of a run is told as that run's. */
  #guarded(run) {
    const { now, soon, later } = this.#host;
    const guard = (task) => () => {
      try {
        task();
      } catch (error) {
        this.#fail({ type: "train" }, error, run);
      }
    };
    return { now, soon: (task) => soon(guard(task)), later: (task, ms) => later(guard(task), ms) };
  }

  #running() {
    if (!this.#runner) throw new ModelError("order", "there is no training run yet: send train first");
    return this.#runner;
  }

  /** Train a model that nobody sees, so that the one that somebody watches goes fast from its first step. */
  async #warm(message) {
    let training = new Training(this.#docs());
    for (let done = 0; done < WARM_STEPS && this.#runner?.state !== "running"; ) {
      const end = this.#host.now() + SLICE;
      for (; done < WARM_STEPS && this.#host.now() < end; done++) {
        if (training.done) training = new Training(this.#docs());
        training.next();
      }
      await new Promise((resolve) => this.#host.soon(resolve));
    }
    this.#reply(message, { type: "warmed" });
  }

  /** How long a step takes; nothing else is heard meanwhile, because it would be timed as well. */
  #pace(message) {
    const steps = field(message, "steps", { min: 1, max: BOOK_TRAINING.num_steps, whole: true, otherwise: 10 });
    const round = field(message, "round", { min: 0.001, max: 60_000, otherwise: 1000 });
    this.#reply(message, { type: "paced", ...pace(this.#docs(), message.config, steps, round, this.#host.now) });
  }

  /** The slopes of some parameters in every step of a run that nobody sees. */
  async #slopes(message) {
    const training = new Training(this.#docs());
    const { num_steps } = training.config;
    const places = placesOf(message, training.backward.gradient);
    const slopes = places.map(() => new Float64Array(num_steps));
    while (!training.done) {
      const end = this.#host.now() + SLICE;
      while (!training.done && this.#host.now() < end) {
        const { step } = training;
        training.next();
        places.forEach(({ data, at }, i) => { slopes[i][step] = data[at]; });
      }
      await new Promise((resolve) => this.#host.soon(resolve));
    }
    const names = Array.from({ length: num_steps }, (_, step) => training.docs[step % training.docs.length]);
    this.#reply(message, { type: "slopes", names, slopes });
  }
}

const TEMPERATURE = { min: 0.01, max: 100, otherwise: 0.5 };
const SPEED = { min: 0.01, max: Infinity, otherwise: Infinity };

/**
 * A number out of a message.
 * @throws {ModelError} "message" if it is none, or out of its range
 */
function field(message, name, { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, whole = false, otherwise }) {
  const value = message[name];
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== "number" || !(value >= min && value <= max) || (whole && !Number.isInteger(value))) {
    const kind = whole ? "a whole number" : "a number";
    throw new ModelError("message", `${message.type}: "${name}" must be ${kind} from ${min} to ${max}, not ${value}`);
  }
  return value;
}

/**
 * The blocks that a message switches off.
 * @throws {ModelError} "message" if it names another
 */
function blocksOf({ type, without = [] }) {
  const blocks = ["attention", "mlp"];
  if (!Array.isArray(without) || !without.every((block) => blocks.includes(block))) {
    throw new ModelError("message", `${type}: "without" must be a list of ${blocks.join(" and ")}, not ${JSON.stringify(without)}`);
  }
  return without;
}

/**
 * Where the parameters of a message stand.
 * @throws {ModelError} "message" if there is no such parameter
 */
function placesOf({ type, params }, { state_dict }) {
  if (!Array.isArray(params)) throw new ModelError("message", `${type} needs "params", [matrix, row, column] each`);
  return params.map((param) => {
    const [name, row, column] = Array.isArray(param) ? param : [];
    const matrix = Object.hasOwn(state_dict, name) ? state_dict[name] : null;
    const within = (place, count) => Number.isInteger(place) && place >= 0 && place < count;
    if (!matrix || !within(row, matrix.rows) || !within(column, matrix.cols)) {
      throw new ModelError("message", `${type}: there is no parameter ${JSON.stringify(param)}`);
    }
    return { data: matrix.data, at: row * matrix.cols + column };
  });
}

/** The names in a loaded text or list; names longer than the model has room for are cut when it trains, as in Python. */
function namesOf(names) {
  const docs = Array.isArray(names) ? names.map((name) => String(name).trim()).filter(Boolean) : checkedNames(names, Infinity).docs;
  if (docs.length === 0) throw new ModelError("empty-list", "the list has no name: write one name a line");
  return docs;
}

function shuffled(names, seed) {
  if (!names) throw new ModelError("order", "there are no names yet: load them first");
  const docs = [...names];
  new Random(seed).shuffle(docs);
  return docs;
}

/**
 * The trained model of a checkpoint, and the one that its training began with.
 * @returns {Map<string, Asked>}
 * @throws {ModelError} "weights" or "shape"
 */
function modelsOf(checkpoint) {
  const { uchars, vocab_size, num_docs } = checkpoint;
  if (!Array.isArray(uchars) || uchars.length + 1 !== vocab_size) {
    throw new ModelError("weights", `the weights' "uchars" must be a list of ${vocab_size - 1} characters`);
  }
  if (!Number.isInteger(num_docs) || num_docs < 1) {
    throw new ModelError("weights", `the weights' "num_docs" must be a whole number above 0, not ${num_docs}`);
  }
  const alphabet = new Alphabet(uchars);
  const trained = Model.fromCheckpoint(checkpoint);
  const seed = checkpoint.config.seed ?? BOOK_TRAINING.seed;
  const { model, random } = beginning({ ...trained.shape, seed }, new Array(num_docs).fill(0), vocab_size);
  return new Map([
    ["untrained", { forward: new Forward(model), alphabet, random }],
    ["trained", { forward: new Forward(trained), alphabet, random }],
  ]);
}
