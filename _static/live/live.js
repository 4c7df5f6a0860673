// The live training page: the book's run, or a run on a reader's own names, in the page's own model.

import { view } from "../figures/loss-curve.js";
import { openModel } from "../model/client.js";
import { BUTTON, STATES, announced, badLine, compared, listed, numbersOf, refused } from "./numbers.js";

const SAMPLE_EVERY = 100;
const SPEEDS = { slow: 1, easy: 10, quick: 50, full: Infinity };
/** How many bad lines are named; the others are counted. */
const NAMED = 10;
/** A longer text is no list of names that a page should hold: characters. */
const MOST_TEXT = 5_000_000;
const HINT = "One name a line. Nothing is uploaded: the list stays in this page, and is gone when you leave it.";

const asset = (name) => new URL(`../${name}`, import.meta.url).href;

class Live {
  /** @param {HTMLElement} block */
  constructor(block) {
    this.block = block;
    this.find = (selector) => block.querySelector(selector);
    this.own = false;
    this.state = "idle";
    this.run = { losses: [], num_steps: 1000, vocab_size: 27, docs: [], num_docs: 32257 };
    this.lastSamples = [];
    this.find("[data-do=start]").addEventListener("click", () => this.start());
    this.find("[data-do=step]").addEventListener("click", () => this.step());
    this.find("[data-do=again]").addEventListener("click", () => this.again());
    this.find("[data-part=speed]").addEventListener("change", () => this.model?.tell("speed", { steps_per_second: this.speed() }));
    this.find("[data-do=use-list]").addEventListener("click", () => this.useList(false));
    this.find("[data-do=skip-bad]").addEventListener("click", () => this.useList(true));
    this.find("[data-do=book-list]").addEventListener("click", () => this.useBook());
    this.find("[data-part=file]").addEventListener("change", (event) => this.readFile(event.target));
    this.show();
    this.tellList(HINT);
    addEventListener("resize", () => this.show());
  }

  speed() {
    return SPEEDS[this.find("[data-part=speed] input:checked").value];
  }

  /** The model with names and weights: opened once, again only if it failed. */
  ready() {
    this.opening ??= this.open().catch((error) => {
      this.opening = null;
      this.model?.close();
      this.to("idle");
      this.tell(`The model could not be loaded: ${error.message}. Start tries again.`);
      throw error;
    });
    return this.opening;
  }

  async open() {
    this.to("loading");
    this.model = openModel();
    this.model.on("progress", (message) => this.progress(message));
    this.model.on("samples", (message) => this.samples(message));
    this.model.on("state", ({ state, run }) => run === this.number && this.to(state));
    this.model.on("error", ({ message }) => this.tell(`${message}.`));
    const { trained } = await this.model.ask("load", { names: asset("names.txt"), weights: asset("microgpt-trained.json") });
    this.book = { losses: trained.losses, samples: trained.samples };
    await this.prepare();
  }

  /** A new run, not yet started. */
  async prepare() {
    this.find("[data-part=album] > dl").replaceChildren();
    this.number = Infinity; // what an earlier run still has to say is not heard
    const { run, docs, num_docs, vocab_size, config } = await this.model.ask("train", { sample_every: SAMPLE_EVERY, steps_per_second: this.speed() });
    this.number = run;
    this.run = { losses: [], num_steps: config.num_steps, vocab_size, docs, num_docs };
    this.find("[data-part=compared]").textContent = this.own ? "" : "At the end, the names are compared with those of the book's own run.";
    this.to("ready");
  }

  async start() {
    if (this.state === "loading") return;
    if (this.state === "running") return this.model.tell("pause");
    try {
      await this.ready();
      if (["done", "stopped"].includes(this.state)) await this.prepare();
      this.model.tell("start");
    } catch {
      // What went wrong is told already.
    }
  }

  async step() {
    if (["loading", "running", "done", "stopped"].includes(this.state)) return;
    await this.ready().then(() => this.model.tell("step", { count: 1 }), () => {});
  }

  async again() {
    if (this.state === "loading") return;
    await this.ready().then(() => this.prepare(), () => {});
  }

  progress({ run, first, losses }) {
    if (run !== this.number) return;
    this.run.losses.length = first;
    this.run.losses.push(...losses);
    this.show();
  }

  samples({ run, step, samples }) {
    if (run !== this.number) return;
    this.lastSamples = samples;
    this.add(step, samples);
    if (step === 0 || this.state !== "running" || this.speed() <= SPEEDS.quick || step === this.run.num_steps) {
      this.tell(announced({ ...this.run, losses: this.run.losses.slice(0, step) }, samples));
    }
  }

  to(state) {
    this.state = state;
    if (state === "done") this.finish();
    this.show();
  }

  finish() {
    this.find("[data-part=compared]").textContent = this.own
      ? "These names were made up from your list."
      : compared(this.run, this.lastSamples, this.book);
  }

  /** One more page of the album; it turns to the newest, unless the reader has turned back. */
  add(step, samples) {
    const album = this.find("[data-part=album]");
    const atEnd = album.scrollTop + album.clientHeight >= album.scrollHeight - 8;
    const [when, names] = ["dt", "dd"].map((tag) => document.createElement(tag));
    when.textContent = `step ${step.toLocaleString("en")}`;
    names.textContent = samples.join(", ");
    album.firstElementChild.append(when, names);
    if (atEnd) album.scrollTop = album.scrollHeight;
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
    const { state, run } = this;
    this.block.dataset.state = state;
    this.find("[data-do=start]").textContent = BUTTON[state];
    this.find("[data-part=state]").textContent = STATES[state];
    for (const [part, words] of Object.entries(numbersOf(run))) this.find(`[data-number=${part}]`).textContent = words;
    this.disable("step", ["loading", "running", "done", "stopped"].includes(state));
    this.disable("again", ["idle", "loading", "ready"].includes(state));
    if (state === "idle") return; // the picture shows the book's run until there is another
    const data = { ...run, book: this.own ? null : this.book?.losses };
    for (const [selector, narrow] of [[".fig-wide", false], [".fig-narrow", true]]) {
      const place = this.find(selector);
      if (place.checkVisibility?.() ?? true) place.innerHTML = view(data, { run: "this", narrow });
    }
  }

  /** Say that a button does nothing now, without taking the focus from it. */
  disable(name, off) {
    this.find(`[data-do=${name}]`).setAttribute("aria-disabled", String(off));
  }

  // A reader's own names

  async readFile(input) {
    const [file] = input.files;
    if (!file) return;
    if (file.size > MOST_TEXT) return this.tellList(`${file.name} is too long for a page: at most ${MOST_TEXT.toLocaleString("en")} bytes.`, true);
    this.find("textarea").value = await file.text();
    input.value = "";
    await this.useList(false);
  }

  async useList(skip) {
    const text = this.find("textarea").value;
    if (text.length > MOST_TEXT) return this.tellList(`The list is too long for a page: at most ${MOST_TEXT.toLocaleString("en")} characters.`, true);
    try {
      await this.ready();
    } catch {
      return undefined;
    }
    try {
      const answer = await this.model.ask("list", { text, skip_bad: skip });
      this.own = true;
      this.tellList(listed(answer));
      return this.prepare();
    } catch (error) {
      const { bad = [], good } = error.details ?? {};
      const words = bad.length && good ? refused(bad.length) : error.message;
      return this.tellList(`${words[0].toUpperCase()}${words.slice(1)}${words.endsWith(".") ? "" : "."}`, true, bad, good);
    }
  }

  async useBook() {
    if (!this.own) return this.tellList("The book's list is in use.");
    await this.model.ask("list", { text: null });
    this.own = false;
    this.tellList("The book's list is in use again.");
    return this.prepare();
  }

  tellList(words, wrong = false, bad = [], good = 0) {
    const says = this.find("[data-part=list-says]");
    says.textContent = words;
    says.classList.toggle("live-wrong", wrong);
    const lines = bad.slice(0, NAMED).map(badLine);
    if (bad.length > NAMED) lines.push(`And ${bad.length - NAMED} more.`);
    this.find("[data-part=bad-lines]").replaceChildren(...lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
    this.find("[data-do=skip-bad]").hidden = !(bad.length && good);
  }
}

for (const block of document.querySelectorAll("[data-live]")) new Live(block);
