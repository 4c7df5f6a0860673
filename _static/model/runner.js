/**
 * A training run that can be started, paused, slowed and stopped at any moment.
 *
 * Steps are done in slices of a few milliseconds; between slices the worker hears
 * what the page says. What happened is told in batches, about thirty a second.
 *
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(task: () => void) => void} soon run a task as soon as waiting messages have been heard
 * @property {(task: () => void, ms: number) => void} later run a task after a while
 *
 * @typedef {object} RunOptions
 * @property {number} sample_every samples are drawn at step 0 and every so many steps; 0: never
 * @property {number} sample_count how many
 * @property {number} temperature of the samples
 * @property {number} snapshot_every the parameters are kept at step 0 and every so many steps; 0: never
 * @property {number} steps_per_second Infinity: as fast as it goes
 */

import { Forward } from "./forward.js";
import { Model } from "./model.js";
import { sampleNames } from "./sample.js";

/** How long the worker is deaf at most, but for one step: milliseconds. */
const SLICE = 8;
/** The time between two reports: milliseconds. */
const REPORT = 33;

export class Runner {
  #clock;
  #post;
  #options;
  #sampler;
  /** counts starts, so that a slice planned before a pause is not done after it */
  #turn = 0;
  #reported = 0;
  #lastReport = -Infinity;
  #lastStep = -Infinity;
  /** from when and from which step on steps are due */
  #since = 0;
  #sinceStep = 0;

  /**
   * @param {import("./training.js").Training} training
   * @param {RunOptions} options
   * @param {Clock} clock
   * @param {(message: object, transfer?: Transferable[]) => void} post
   */
  constructor(training, options, clock, post) {
    this.training = training;
    this.#options = options;
    this.#clock = clock;
    this.#post = post;
    /** @type {"ready" | "running" | "paused" | "done" | "stopped"} */
    this.state = "ready";
    this.#sampler = new Forward(training.model);
    /** @type {Map<number, Float64Array>} step -> the parameters after so many steps */
    this.snapshots = new Map();
    this.#milestones();
  }

  start() {
    if (this.state !== "ready" && this.state !== "paused") return this.#tellState();
    this.state = "running";
    this.#tellState();
    this.#restartClock();
    this.#slice(++this.#turn);
  }

  pause() {
    if (this.state === "running") this.state = "paused";
    this.#report();
    this.#tellState();
  }

  /** End the run: it cannot be started again, but its model can still be asked. */
  stop() {
    if (this.state !== "done") this.state = "stopped";
    this.#report();
    this.#tellState();
  }

  /** End the run without a word. */
  abandon() {
    this.state = "stopped";
  }

  /** @param {number} stepsPerSecond */
  speed(stepsPerSecond) {
    this.#options = { ...this.#options, steps_per_second: stepsPerSecond };
    if (this.state !== "running") return;
    this.#restartClock();
    // A reader who drags the speed about does not get a step for every move.
    this.#since = Math.max(this.#since, this.#lastStep + 1000 / stepsPerSecond);
    this.#slice(++this.#turn);
  }

  /** Do some steps now, running or not. @param {number} count */
  step(count) {
    if (this.state === "ready") this.state = "paused";
    if (this.state === "stopped") return this.#tellState();
    const end = this.training.step + count;
    while (!this.training.done && this.training.step < end) this.#next();
    this.#restartClock();
    if (this.#finish()) return;
    this.#report();
    this.#tellState();
  }

  /**
   * The model after so many steps: the nearest snapshot not after it.
   * @param {number} step
   * @returns {{model: Model, step: number} | null} null if no snapshots were kept
   */
  modelAt(step) {
    const kept = [...this.snapshots.keys()].filter((at) => at <= step);
    if (kept.length === 0) return null;
    const nearest = Math.max(...kept);
    const model = new Model(this.training.model.shape, this.training.model.vocab_size);
    model.params.set(this.snapshots.get(nearest));
    return { model, step: nearest };
  }

  /** Steps until the time is up or none is due. */
  #slice(turn) {
    if (turn !== this.#turn || this.state !== "running") return;
    this.#steps();
    if (this.#finish()) return;
    if (this.#clock.now() - this.#lastReport >= REPORT) this.#report();
    this.#plan(turn);
  }

  #steps() {
    const end = this.#clock.now() + SLICE;
    let due = this.#due();
    while (due-- > 0 && !this.training.done) {
      this.#next();
      this.#lastStep = this.#clock.now();
      if (this.#lastStep >= end) break;
    }
  }

  #plan(turn) {
    const { steps_per_second } = this.#options;
    const again = () => this.#slice(turn);
    if (steps_per_second === Infinity) return this.#clock.soon(again);
    const nextDue = this.#since + ((this.training.step - this.#sinceStep) * 1000) / steps_per_second;
    const wait = nextDue - this.#clock.now();
    if (wait > 0) {
      this.#clock.later(again, wait);
    } else {
      // Behind its time: this machine cannot go faster, so what it missed is not made up for.
      this.#restartClock();
      this.#clock.soon(again);
    }
  }

  /** How many steps should be done now. The first is due at once. */
  #due() {
    const { steps_per_second } = this.#options;
    if (steps_per_second === Infinity) return Infinity;
    const elapsed = this.#clock.now() - this.#since;
    return Math.floor((elapsed * steps_per_second) / 1000) + 1 - (this.training.step - this.#sinceStep);
  }

  #restartClock() {
    this.#since = this.#clock.now();
    this.#sinceStep = this.training.step;
  }

  /** One step; an error ends the run. */
  #next() {
    try {
      this.training.next();
      this.#milestones();
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  /** Samples and snapshots, if this step has them; the last step has samples in any case. */
  #milestones() {
    const { training } = this;
    const { sample_every, sample_count, temperature, snapshot_every } = this.#options;
    const { step, model, alphabet, random } = training;
    const every = (n) => n > 0 && (step % n === 0 || training.done);
    if (every(snapshot_every)) this.snapshots.set(step, model.params.slice());
    if (!every(sample_every)) return;
    const samples = sampleNames(this.#sampler, alphabet, random.clone(), sample_count, temperature);
    this.#report();
    this.#post({ type: "samples", step, samples });
  }

  #report() {
    const { step, losses, config } = this.training;
    this.#lastReport = this.#clock.now();
    if (step === this.#reported) return;
    const batch = losses.slice(this.#reported, step);
    const first = this.#reported;
    this.#reported = step;
    this.#post({ type: "progress", step, num_steps: config.num_steps, first, losses: batch }, [batch.buffer]);
  }

  /** Whether the run has come to its end; says so once it has. */
  #finish() {
    if (!this.training.done) return false;
    this.#report();
    this.state = "done";
    this.#tellState();
    return true;
  }

  #tellState() {
    this.#post({ type: "state", state: this.state, step: this.training.step });
  }
}
