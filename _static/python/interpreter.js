// Python as the page sees it: start it, run a program, stop it. One interpreter serves all exercises of a page.
//
// States: idle, loading, ready, running, stopped (on its way back to ready), failed. `watch` is told each, with
// { share } of what has been loaded, or { message } that says what went wrong, or what is worth knowing.

import * as parts from "./parts.js";

const PATIENCE = 9000; // ms without any progress before the page says so
const LIMIT = 60000; // ms without any progress before it gives up
const SNAPSHOT_DELAY = 500; // ms after the start of a run that was in a hurry
const SHALLOW = 200; // calls within one another that fit into any browser's stack, whatever they are
const LONG = 250; // ms of a run after which a second worker is made ready, to take over when the first one is stopped
const IDLE = 300; // ms after which the same is done without a run, where there is memory enough
const AMPLE = 4; // GB of memory, as the browser tells
const LARGE = 200e6; // bytes of memory after which an interpreter is not used again: memory never shrinks

export class Interpreter {
  #build;
  #watch;
  #warmUp;
  #ready = null; // the promise of a worker that is ready
  #parts = null; // the promise of what workers start from
  #worker = null;
  #job = null; // the run that waits for its end: { program, checks, output, end }, and depth, if it is run again
  #waiting = null; // watches over the worker's life
  #spare = null; // the second worker: { worker, booted }, the promise of its lock
  #spareSoon = null; // the timer that begins it
  #passing; // for one task only: nothing is made ready for later
  #giveUp = null; // ends a start that is under way
  #closed = false;
  state = "idle";

  /**
   * `warmUp` is a { program, checks } that is graded unseen after the start, so that the first real run is fast. An interpreter
   * that is `passing` makes no snapshot: nothing shall work beside its run.
   */
  constructor(build, watch, warmUp, { passing = false } = {}) {
    this.#build = build;
    this.#watch = watch;
    this.#warmUp = warmUp;
    this.#passing = passing;
  }

  /** Load Python, unless that has begun already; resolves when it is ready. */
  start() {
    this.#ready ??= this.#boot("loading").catch((error) => {
      this.#ready = this.#parts = null;
      this.#discard();
      this.#report("failed", { message: `Python could not be started: ${error.message}` });
      throw error;
    });
    return this.#ready;
  }

  /**
   * Run and grade a program; `output` is told what it prints, and null when it starts anew. Resolves to the verdict, or to
   * { stopped: true }, or to { died: message }. Rejects if Python cannot be started.
   */
  run(program, checks, output) {
    return new Promise((resolve, reject) => {
      this.#job = { program, checks, output, end: resolve };
      this.#send(this.#job, reject);
    });
  }

  #send(job, reject) {
    const { program, checks, depth } = job;
    this.start().then(() => {
      if (this.#job !== job) return;
      this.#report("running");
      this.#worker.postMessage({ grade: { program, checks, depth } });
      this.#prepareSpareIn(LONG);
    }, reject);
  }

  /**
   * Boot a second worker, which takes over when the first one is stopped: a stop that had to wait for a new start would take half
   * a second. It costs 100 MB of memory: where that is much, only a long run has one, which is the most likely to be stopped.
   */
  #prepareSpareIn(delay) {
    clearTimeout(this.#spareSoon);
    if (!this.#passing) this.#spareSoon = setTimeout(() => this.#prepareSpare(), delay);
  }

  async #prepareSpare() {
    const loaded = await this.#parts;
    const wanted = (this.#job || hasAmpleMemory()) && !this.#spare && !this.#closed;
    if (!wanted || !loaded?.snapshot) return; // if there is none yet, it is being made
    const worker = parts.worker(this.#build);
    this.#spare = { worker, booted: this.#booted(worker, loaded) };
    this.#spare.booted.catch(() => {}); // whoever takes it over learns of it
  }

  #dropSpare() {
    this.#spare?.worker.terminate();
    this.#spare = null;
  }

  /** A run that was too deep for the browser's stack is run again with less depth, so that it ends in Python's own error. */
  #runAgain(job) {
    job.depth = SHALLOW;
    job.output(null);
    this.#replace();
    this.#send(job, () => this.#end({ died: TOO_DEEP }));
  }

  /** End the run at once, whatever the program does. A new worker takes the old one's place. */
  stop() {
    if (!this.#job) return;
    const running = this.state === "running";
    this.#end({ stopped: true });
    if (running) this.#replace();
  }

  /** End the run, and Python with it, for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#spareSoon);
    this.#end({ stopped: true });
    this.#giveUp?.();
    this.#discard();
    this.#dropSpare();
  }

  #report(state, detail = {}) {
    if (this.#closed) return;
    this.state = state;
    this.#watch(state, detail);
  }

  #end(result) {
    const job = this.#job;
    this.#job = null;
    job?.end(result);
  }

  /** Start over with a fresh worker, the spare one if there is one; `message` says why, where the reader did not ask for it. */
  #replace(message = "") {
    clearTimeout(this.#spareSoon);
    const spare = this.#spare;
    this.#spare = null;
    this.#discard();
    this.#ready = null;
    this.#report("stopped", { message });
    this.#ready = this.#boot("stopped", message, spare);
    this.#ready.catch((error) => {
      this.#ready = null;
      this.#report("failed", { message: `Python could not be started again: ${error.message}` });
    });
  }

  #discard() {
    this.#waiting?.abort();
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #boot(state, message = "", spare = null) {
    const notices = [message];
    let share = 0;
    let over = false; // then parts that are still on their way have nothing more to tell
    const tell = () => over || this.#report(state, { share, message: notices.filter(Boolean).join(" ") });
    const patience = this.#patience(() => {
      notices.push("This takes longer than usual.");
      tell();
    });
    tell();
    this.#giveUp = patience.giveUp;
    try {
      const worker = (this.#worker = spare?.worker ?? parts.worker(this.#build));
      const broken = new Promise((_, reject) => {
        worker.addEventListener("error", () => reject(new parts.LoadError(NO_WORKER)));
      });
      this.#parts ??= parts.load(this.#build, (value) => {
        share = value;
        if (!over) patience.again();
        tell();
      }, (notice) => {
        notices.push(notice);
        tell();
      });
      const loaded = await Promise.race([this.#parts, broken, patience.over]);
      patience.again();
      try {
        const lock = await Promise.race([spare?.booted ?? this.#booted(worker, loaded), broken, patience.over]);
        this.#lookAfter(worker, lock);
      } catch (error) {
        if (this.#closed || !loaded.snapshot) throw error;
        // The snapshot may be what is wrong: once more, without it.
        loaded.snapshot = null;
        this.#discard();
        return this.#boot(state, message);
      }
    } finally {
      over = true;
      patience.end();
    }
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    if (!this.#job) this.#worker.postMessage({ warm: this.#warmUp });
    this.#report("ready", { message: notices.filter((notice) => !notice.startsWith("This takes")).filter(Boolean).join(" ") });
    this.#prepareSpareIn(IDLE);
    return undefined;
  }

  /** Hand the parts over and wait for the worker's word; resolves to the lock that the worker holds. */
  #booted(worker, loaded) {
    const lock = `python-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    const hurry = this.#passing || Boolean(this.#job);
    return new Promise((resolve, reject) => {
      parts.boot(worker, loaded, { lock, hurry }).catch(reject);
      worker.addEventListener("error", () => reject(new parts.LoadError(NO_WORKER)));
      worker.addEventListener("message", ({ data }) => {
        if (data.failed) reject(new Error(data.failed));
        if (data.packed) parts.keepSnapshot(this.#build, data.packed);
        if (!data.ready) return;
        if (data.snapshot) loaded.snapshot = data.snapshot;
        else if (!loaded.snapshot && !this.#passing) setTimeout(() => this.#makeSnapshot(loaded), SNAPSHOT_DELAY);
        resolve(lock);
      });
    });
  }

  /** Let a worker of its own make the snapshot that the one in a hurry has not made, and end. */
  #makeSnapshot(loaded) {
    if (loaded.snapshot) return;
    const maker = parts.worker(this.#build);
    const end = () => maker.terminate(); // without a snapshot the next start takes the longer way
    maker.addEventListener("error", end);
    maker.addEventListener("message", ({ data }) => {
      if (data.snapshot) {
        loaded.snapshot ??= data.snapshot;
        this.#prepareSpareIn(IDLE);
      }
      if (data.packed) parts.keepSnapshot(this.#build, data.packed).finally(end);
      if (data.failed) end();
    });
    parts.boot(maker, loaded, { lock: `snapshot-${crypto.randomUUID()}`, hurry: false }).catch(end);
  }

  /** A worker holds its lock for life; when the page is granted it, the worker is dead. */
  #lookAfter(worker, lock) {
    this.#waiting = new AbortController();
    navigator.locks?.request(lock, { signal: this.#waiting.signal }, () => {
      if (worker === this.#worker) this.#died("Python ended unexpectedly, perhaps for lack of memory.");
    }).catch(() => {});
  }

  #died(message) {
    const told = Boolean(this.#job);
    this.#end({ died: message });
    this.#replace(told ? "" : message);
  }

  #hear(data) {
    if (data.output !== undefined) this.#job?.output(data.output);
    if (data.fatal !== undefined) {
      if (isTooDeep(data.fatal) && this.#job && !this.#job.depth) this.#runAgain(this.#job);
      else this.#died(fatal(data.fatal));
    }
    if (!data.verdict) return;
    this.#end(data.verdict);
    if (data.memory > LARGE || data.verdict.failure?.error === "MemoryError") this.#replace();
    else {
      if (!hasAmpleMemory()) this.#dropSpare();
      this.#report("ready");
      this.#prepareSpareIn(IDLE);
    }
  }

  /** Notices when nothing has happened for too long. */
  #patience(late) {
    let timers = [];
    let giveUp;
    const over = new Promise((_, reject) => {
      giveUp = () => reject(new parts.LoadError(`nothing has happened for ${LIMIT / 1000} seconds.`));
    });
    over.catch(() => {});
    const end = () => timers.forEach(clearTimeout);
    const again = () => {
      end();
      timers = [setTimeout(late, PATIENCE), setTimeout(giveUp, LIMIT)];
    };
    again();
    return { again, end, over, giveUp };
  }
}

const NO_WORKER = "worker.js cannot be had from this site, or not run.";
const TOO_DEEP = "The program broke Python itself: its functions called each other too deep, and the limit that guards against this was raised.";

/** Phones, and machines that say that they have little, are spared a second Python that may never be needed. */
function hasAmpleMemory() {
  return (navigator.deviceMemory ?? AMPLE) >= AMPLE && !matchMedia("(pointer: coarse)").matches;
}

const isTooDeep = (error) => /call stack|recursion|stack overflow/i.test(error);

/** What a reader is told when a program has broken the interpreter itself. */
function fatal(error) {
  if (isTooDeep(error)) return TOO_DEEP;
  if (/exit\(/.test(error)) return "The program ended Python itself, before it could be checked.";
  return `The program broke Python itself (${error.trim().split("\n").at(-1)}).`;
}
