// The race in the page: plain steps and Adam learn side by side, from the same numbers and on the same names, each in a worker.

import { view } from "../figures/race-curve.js";
import { openModel } from "../model/client.js";
import { BUTTON, STATES } from "./numbers.js";
import { announced, configOf, numbersOf, settingsOf, stateOf, verdict } from "./race-words.js";

const NAMES = ["plain", "adam"];
const SPEEDS = { slow: 1, easy: 10, quick: 50, full: Infinity };
/** How often the race is announced: steps. */
const EVERY = 250;

const address = new URL("../names.txt", import.meta.url).href;

/** One of the two: its worker, and what it has told so far. */
class Runner {
  constructor(name, race) {
    this.name = name;
    this.race = race;
    this.clear();
  }

  clear() {
    this.number = Infinity; // what an earlier run still has to say is not heard
    this.state = "ready";
    this.losses = [];
    this.samples = [];
    this.unseen = undefined;
  }

  async open() {
    this.model = openModel();
    this.hear("progress", ({ first, losses }) => {
      this.losses.length = first;
      this.losses.push(...losses);
    });
    this.hear("samples", ({ samples }) => { this.samples = samples; });
    this.hear("state", ({ state }) => { this.state = state; });
    this.model.on("error", ({ message }) => this.race.tell(`${message}.`));
    await this.model.ask("load", { names: address });
  }

  /** Hear what the run of now tells. */
  hear(type, listener) {
    this.model.on(type, (message) => {
      if (message.run !== this.number) return;
      listener(message);
      this.race.heard();
    });
  }

  async prepare(settings, steps_per_second) {
    this.clear();
    const prepared = await this.model.ask("train", { config: configOf(this.name, settings), sample_every: 1000, sample_count: 10, steps_per_second });
    this.number = prepared.run;
    return prepared;
  }
}

class Race {
  /** @param {HTMLElement} block */
  constructor(block) {
    this.block = block;
    this.find = (selector) => block.querySelector(selector);
    this.state = "idle";
    this.shape = { num_steps: 1000, vocab_size: 27 };
    this.announcedAt = 0;
    this.runners = NAMES.map((name) => new Runner(name, this));
    this.find("[data-do=start]").addEventListener("click", () => this.start());
    this.find("[data-do=again]").addEventListener("click", () => this.again());
    this.find("[data-part=speed]").addEventListener("change", () => this.each(({ model }) => model?.tell("speed", { steps_per_second: this.speed() })));
    for (const part of ["corrected", "decays"]) this.find(`[data-part=${part}]`).addEventListener("change", () => this.again());
    this.show();
    addEventListener("resize", () => this.show());
  }

  each(act) {
    return Promise.all(this.runners.map(act));
  }

  chosen(part) {
    return this.find(`[data-part=${part}] input:checked`).value;
  }

  speed() {
    return SPEEDS[this.chosen("speed")];
  }

  settings() {
    return { corrected: this.chosen("corrected") === "on", decays: this.chosen("decays") === "on" };
  }

  /** Both workers with the names: opened once, again only if one failed. */
  ready() {
    this.opening ??= this.open().catch((error) => {
      this.opening = null;
      this.runners.forEach(({ model }) => model?.close());
      this.to("idle");
      this.tell(`The names could not be loaded: ${error.message}. Start tries again.`);
      throw error;
    });
    return this.opening;
  }

  async open() {
    this.to("loading");
    await this.each((runner) => runner.open());
    await this.prepare();
  }

  /** A new race, not yet started; an Adam that has come to its end is kept to be compared with. */
  async prepare() {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const adam = this.runners[1];
    if (adam.state === "done" && adam.losses.length) this.before = { losses: adam.losses, words: settingsOf(this.used) };
    this.used = this.settings();
    this.announcedAt = 0;
    const [{ config, vocab_size }] = await this.each((runner) => runner.prepare(this.used, this.speed()));
    if (turn !== this.turn) return; // the reader has changed a setting meanwhile
    this.shape = { num_steps: config.num_steps, vocab_size };
    this.find("[data-part=verdict]").textContent = "";
    this.to("ready");
  }

  async start() {
    if (this.state === "loading") return;
    if (this.state === "running") return this.each(({ model }) => model.tell("pause"));
    try {
      await this.ready();
      if (["done", "stopped"].includes(this.state)) await this.prepare();
      await this.each(({ model, state }) => state === "done" || model.tell("start"));
    } catch {
      // What went wrong is told already.
    }
  }

  async again() {
    if (["idle", "loading"].includes(this.state)) return;
    await this.ready().then(() => this.prepare(), () => {});
  }

  /** Something was told by one of the two. */
  heard() {
    const state = stateOf(this.runners.map((runner) => runner.state));
    const both = Math.min(...this.runners.map(({ losses }) => losses.length));
    if (state === "running" && both >= this.announcedAt + EVERY) {
      this.announcedAt = both - (both % EVERY);
      if (this.speed() <= SPEEDS.quick) this.tell(announced(this.runs()));
    }
    if (state === "done" && this.state !== "done") this.finish();
    this.to(state);
  }

  runs() {
    return Object.fromEntries(this.runners.map(({ name, losses }) => [name, losses]));
  }

  /** Score both on names that they have not seen. */
  async finish() {
    const { turn } = this;
    this.tell("Done. Both are now asked for names that they have not seen …");
    const answers = await this.each(({ model }) => model.ask("unseen", { model: "training" }));
    if (turn !== this.turn) return;
    answers.forEach(({ mean }, at) => { this.runners[at].unseen = mean; });
    const [plain, adam] = answers.map(({ mean }) => mean);
    this.tell("Both are scored.");
    this.find("[data-part=verdict]").textContent = verdict({ plain, adam }, answers[0].count);
    this.show();
  }

  to(state) {
    this.state = state;
    this.show();
  }

  /** Announce a sentence. */
  tell(words) {
    this.find("[data-part=told]").textContent = words;
  }

  /** Paint at the next frame, once for all that happened since the last. */
  show() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.paint();
    });
  }

  paint() {
    const { state } = this;
    this.block.dataset.state = state;
    this.find("[data-do=start]").textContent = BUTTON[state];
    this.find("[data-part=state]").textContent = STATES[state];
    this.find("[data-do=again]").setAttribute("aria-disabled", String(["idle", "loading", "ready"].includes(state)));
    for (const { name, losses, samples, unseen } of this.runners) {
      for (const [part, words] of Object.entries(numbersOf(losses, this.shape.vocab_size, unseen))) this.find(`[data-number="${name}-${part}"]`).textContent = words;
      this.find(`[data-part="${name}-names"]`).textContent = losses.length === this.shape.num_steps ? samples.join(", ") : "–";
    }
    if (["idle", "loading"].includes(state)) return; // the picture shows the book's runs until there are others
    const data = { ...this.shape, runs: this.runs(), before: this.before };
    for (const [selector, narrow] of [[".fig-wide", false], [".fig-narrow", true]]) {
      const place = this.find(selector);
      if (place.checkVisibility?.() ?? true) place.innerHTML = view(data, { run: "page", narrow });
    }
  }
}

for (const block of document.querySelectorAll("[data-race]")) new Race(block);
