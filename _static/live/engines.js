// The race of the three engines, on the reader's machine: one after another, so that none takes time from another, and each in a
// worker. The first two are Python's (microgpt/race.py), in an interpreter of the race's own; the third is the page's model.

import { openModel } from "../model/client.js";
import { time } from "./amounts.js";
import { ENGINES, lane, rowOf, shareOf, verdict } from "./engines-words.js";

const KEYS = Object.keys(ENGINES);
const BUTTON = { idle: "Start", running: "Stop", done: "Race again", stopped: "Race again" };

const here = (file) => new URL(`../${file}`, import.meta.url).href;

/** Calls back with each whole line of what comes in pieces. */
function linesOf(line) {
  let rest = "";
  return (piece) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop();
    lines.forEach(line);
  };
}

class Engines {
  /** @param {HTMLElement} block */
  constructor(block) {
    this.block = block;
    this.find = (selector) => block.querySelector(selector);
    this.state = "idle";
    this.turn = 0; // counts races, so that nothing is heard of one that was stopped
    this.clear();
    this.find("[data-do=start]").addEventListener("click", () => (this.state === "running" ? this.stop() : this.start()));
    for (const part of ["steps", "width"]) this.find(`[data-part=${part}]`).addEventListener("change", () => this.again());
    this.show();
  }

  chosen(part) {
    return Number(this.find(`[data-part=${part}] input:checked`).value);
  }

  clear() {
    this.turn += 1;
    this.steps = this.chosen("steps");
    this.lanes = Object.fromEntries(KEYS.map((key) => [key, lane()]));
    this.find("[data-part=verdict]").textContent = "";
    this.rows();
  }

  /** A setting was changed: what was measured with another is cleared away. */
  again() {
    this.end();
    this.clear();
    this.to("idle", "Start begins a race with this choice.");
  }

  async start() {
    this.clear();
    const { turn } = this;
    this.to("running", "Python is being loaded.");
    try {
      for (const key of ["source", "lists"]) {
        await this.python(key, turn);
        if (turn !== this.turn) return;
        this.ran(key);
      }
      this.end();
      this.say("The typed arrays run.");
      await this.arrays();
      if (turn !== this.turn) return;
      this.find("[data-part=verdict]").textContent = verdict(this.lanes);
      this.to("done", "All three have run.");
    } catch (error) {
      if (turn === this.turn) this.to("stopped", `The race could not go on: ${error.message.replace(/\.$/, "")}. Race again tries once more.`);
    } finally {
      if (turn === this.turn) this.end();
    }
  }

  stop() {
    this.turn += 1;
    this.end();
    this.to("stopped", "Stopped. What was measured so far stands in the table.");
  }

  /** End the workers; the memory that they took is free again. */
  end() {
    this.interpreter?.close();
    this.model?.close();
    this.interpreter = this.model = null;
  }

  /** One of Python's two engines takes the steps. */
  async python(key, turn) {
    const { build } = this.block.dataset;
    if (!build) throw new Error("this copy of the book was built without Python for its pages");
    const { Interpreter } = await import(here("bundle/interpreter.js"));
    if (turn !== this.turn) return;
    const heard = linesOf((line) => turn === this.turn && this.hear(key, JSON.parse(line)));
    this.interpreter ??= new Interpreter(build, (state, detail) => turn === this.turn && this.loading(state, detail), undefined, { passing: true });
    const program = `from microgpt import race\nrace.run(${JSON.stringify(key)}, ${this.steps}, ${this.chosen("width")})\n`;
    const ended = await this.interpreter.run(program, "", (piece) => piece === null || heard(piece));
    if (ended.stopped || turn !== this.turn) return;
    if (ended.died || ended.failure) throw new Error(ended.died ?? ended.failure.got);
  }

  loading(state, { share, message }) {
    if (state === "loading") this.say(`Python is being loaded${share ? `: ${Math.round(100 * share)} %` : ""}. ${message ?? ""}`.trim());
    if (state === "running") this.say(this.lanes.source.seconds === undefined ? "The file runs, one step at a time." : "The lists run.");
  }

  hear(key, { name, loss, spent, seconds }) {
    const at = this.lanes[key];
    if (seconds === undefined) {
      at.docs.push(name);
      at.losses.push(loss);
      if (key === "source") at.seconds = spent / at.losses.length; // the lists' steps are too short for it
    } else {
      at.seconds = seconds;
    }
    this.show();
  }

  /** The page's own engine takes the steps. */
  async arrays() {
    const model = (this.model = openModel());
    await model.ask("load", { names: here("names.txt") });
    const { docs, losses, seconds } = await model.ask("pace", { steps: this.steps, config: { n_embd: this.chosen("width") } });
    this.lanes.arrays = { docs, losses: [...losses], seconds };
  }

  /** Announce that one has done its steps. */
  ran(key) {
    this.tell(`${key === "source" ? "The file" : "The lists"}: ${this.steps} steps done, ${time(this.lanes[key].seconds)} each.`);
  }

  to(state, words) {
    this.state = state;
    this.say("");
    this.tell(words);
    this.show();
  }

  /** Announce a sentence. */
  tell(words) {
    this.find("[data-part=told]").textContent = words;
  }

  /** Show what is going on, without announcing it. */
  say(words) {
    this.find("[data-part=state]").textContent = words;
  }

  /** A row for each step, so that nothing moves when the losses come. */
  rows() {
    const cell = (tag, words) => Object.assign(document.createElement(tag), { textContent: words });
    this.find("[data-part=losses]").replaceChildren(...Array.from({ length: this.steps }, (_, at) => {
      const row = document.createElement("tr");
      const head = cell("th", String(at + 1));
      head.scope = "row";
      row.append(head, ...KEYS.map(() => cell("td", "–")));
      return row;
    }));
  }

  /** Paint at the next frame, once for all that happened since the last. */
  show() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.paint();
    });
  }

  paint() {
    this.block.dataset.state = this.state;
    this.find("[data-do=start]").textContent = BUTTON[this.state];
    for (const key of KEYS) {
      const row = this.find(`[data-row=${key}]`);
      for (const [part, words] of Object.entries(rowOf(key, this.lanes, this.steps))) row.querySelector(`[data-number=${part}]`).textContent = words;
      row.style.setProperty("--share", shareOf(key, this.lanes));
    }
    [...this.find("[data-part=losses]").rows].forEach((row, at) => {
      const name = KEYS.map((key) => this.lanes[key].docs[at]).find(Boolean);
      row.cells[0].textContent = name ? `${at + 1} ${name}` : String(at + 1);
      KEYS.forEach((key, i) => { row.cells[i + 1].textContent = this.lanes[key].losses[at]?.toFixed(4) ?? "–"; });
    });
  }
}

for (const block of document.querySelectorAll("[data-engines]")) new Engines(block);
