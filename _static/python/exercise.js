// Turns every exercise of a page, which without scripts is a plain listing, into a place to write, run and be checked.

import { element } from "./dom.js";
import { Interpreter } from "./interpreter.js";
import { keep, kept, whenChanged } from "./saved.js";
import { tell } from "./telling.js";

const STATES = {
  idle: "Python loads when you run the program.",
  loading: "Loading Python",
  ready: "Python is ready.",
  running: "Running",
  stopped: "Python starts again",
  failed: "",
};
const OUTPUT_PERIOD = 50; // ms between two additions to the output
const LONG_RUN = 10000; // ms after which the page reminds of Stop

/** Import a module of the bundle, in the version of this build. */
const lazily = (name, build) => import(new URL(`${name}?v=${build}`, import.meta.url).href);

class Exercise {
  constructor(block, data, interpreter) {
    this.block = block;
    this.data = data;
    this.interpreter = interpreter;
    this.program = kept(data.lesson) ?? data.starter;
    this.editor = null;
    this.before = null; // the program that Reset took away
    this.storageWorks = true;
    this.build();
    whenChanged(data.lesson, (program) => this.adopt(program));
  }

  build() {
    const id = `program-${this.data.lesson.replaceAll("/", "-")}`;
    const listing = this.block.querySelector(".exercise-starter");
    this.label = element("label", { htmlFor: id, textContent: "Your program" });
    this.area = element("textarea", {
      id, value: this.program, rows: this.program.split("\n").length, spellcheck: false, autocapitalize: "off",
      autocomplete: "off", "aria-describedby": `${id}-keys`, wrap: "soft",
    });
    this.area.setAttribute("autocorrect", "off"); // not a property in every browser
    this.place = element("div", { className: "exercise-editor" }, this.area);
    const keys = element("p", { id: `${id}-keys`, className: "exercise-keys" }, ...keysText());
    this.runButton = this.button("Run", () => this.run(), "exercise-run");
    this.stopButton = this.button("Stop", () => this.interpreter.stop());
    this.stopButton.disabled = true;
    this.resetButton = this.button("Reset", () => this.askToReset());
    this.state = element("span", { role: "status", className: "exercise-state-text" });
    this.progress = element("progress", { max: 1, hidden: true, "aria-label": "Loading Python" });
    const controls = element("div", { className: "exercise-controls" }, this.runButton, this.stopButton, this.resetButton,
      element("div", { className: "exercise-state" }, this.state, this.progress));
    this.question = element("div", { className: "exercise-question", hidden: true });
    this.verdict = element("div", { className: "exercise-verdict", role: "status" });
    this.output = element("pre", { tabIndex: 0, "aria-label": "What your program prints", role: "region" });
    this.outputBox = element("div", { className: "exercise-output", hidden: true },
      element("p", { textContent: "Your program prints" }), this.output);
    listing.replaceWith(this.label, this.place, keys, controls, this.question, this.verdict, this.outputBox);
    this.area.addEventListener("input", () => this.changed(this.area.value));
    this.area.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.run();
      }
    });
    this.area.addEventListener("focus", () => this.openEditor());
    this.show(this.interpreter.state, {});
  }

  button(text, action, className = "") {
    const made = element("button", { type: "button", textContent: text, className: `exercise-button ${className}`.trim() });
    made.addEventListener("click", action);
    return made;
  }

  /** The textarea, once touched, gives way to the real editor, with the text and the place in it. */
  openEditor() {
    return (this.opening ??= this.replaceArea());
  }

  async replaceArea() {
    let module;
    try {
      module = await lazily("editor.js", this.data.build);
    } catch {
      return; // the textarea does
    }
    const focused = document.activeElement === this.area;
    const { selectionStart, selectionEnd } = this.area;
    this.editor = module.edit(this.place, {
      text: this.program,
      label: this.label.textContent,
      describedBy: this.area.getAttribute("aria-describedby"),
      changed: (program) => this.changed(program),
      run: () => this.run(),
    });
    this.label.addEventListener("click", () => this.editor.focus());
    this.area.remove();
    this.editor.select(selectionStart, selectionEnd);
    if (focused) this.editor.focus();
  }

  changed(program) {
    this.program = program;
    const works = keep(this.data.lesson, program === this.data.starter ? null : program);
    if (this.storageWorks && !works) {
      this.storageWorks = false;
      this.show(this.interpreter.state, {});
    }
  }

  /** Put a program into the editor. */
  put(program) {
    if (this.editor) this.editor.replace(program);
    else this.area.value = program;
    this.changed(program);
  }

  /** Another tab has changed the program; unless the reader is writing here, show that. */
  adopt(program) {
    if (!this.place.contains(document.activeElement)) this.put(program ?? this.data.starter);
  }

  async run() {
    if (this.running) return;
    this.running = true;
    this.mark(0);
    this.verdict.replaceChildren();
    this.clearOutput();
    this.stopButton.disabled = false;
    this.runButton.setAttribute("aria-disabled", "true");
    const reminder = setTimeout(() => this.show("running", { message: "It takes long. Stop ends it." }), LONG_RUN);
    try {
      const { program } = this;
      const result = await this.interpreter.run(program, this.data.checks, (text) => (text === null ? this.clearOutput() : this.print(text)));
      this.flush();
      this.tell(program, result);
    } catch {
      // The state says why Python could not be started.
    } finally {
      clearTimeout(reminder);
      this.running = false;
      if (document.activeElement === this.stopButton) this.runButton.focus(); // a button that is disabled loses the focus
      this.stopButton.disabled = true;
      this.runButton.removeAttribute("aria-disabled");
    }
  }

  tell(program, result) {
    const { passed, title, html = "", line, rows } = tell(result, this.data.hints, this.data.sentences);
    this.verdict.dataset.passed = passed;
    const list = element("dl", {}, ...rows.flatMap(row));
    const heading = element("p", { className: "exercise-verdict-title", textContent: title });
    heading.insertAdjacentHTML("beforeend", html); // a check's sentence, rendered at build time
    this.verdict.replaceChildren(heading, ...(rows.length ? [list] : []));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.verdict.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
    if (line) this.openEditor().then(() => this.mark(line)); // a textarea can mark no line
    this.tick(passed || result.failure?.check >= 0 ? result.held : []);
    this.block.dispatchEvent(new CustomEvent("exercise:graded", {
      bubbles: true,
      detail: { lesson: this.data.lesson, passed, program, held: result.held ?? [], fingerprint: result.fingerprint ?? "" },
    }));
  }

  /** Beside each check: whether it held. */
  tick(held = []) {
    this.block.querySelectorAll(".exercise-checks > li").forEach((item, index) => {
      item.querySelector(".exercise-held")?.remove();
      if (!held.length) return;
      item.firstElementChild.prepend(element("span", {
        className: "exercise-held", role: "img", "aria-label": held[index] ? "holds: " : "does not hold: ", textContent: held[index] ? "✓ " : "✗ ",
      }));
    });
  }

  mark(line) {
    this.editor?.mark(line);
  }

  clearOutput() {
    this.pending = "";
    this.output.textContent = "";
    this.outputBox.hidden = true;
  }

  /** What is printed reaches the page in pieces, not letter by letter. */
  print(text) {
    this.pending += text;
    this.flushing ??= setTimeout(() => this.flush(), OUTPUT_PERIOD);
  }

  flush() {
    clearTimeout(this.flushing);
    this.flushing = null;
    if (!this.pending) return;
    this.outputBox.hidden = false;
    this.output.append(this.pending);
    this.pending = "";
  }

  askToReset() {
    if (this.program === this.data.starter) return this.note("This is the starter already.");
    const no = this.button("Keep mine", () => this.closeQuestion());
    const yes = this.button("Put the starter back", () => this.reset());
    this.ask("Put the starter in place of your program?", yes, no);
    no.focus();
    return undefined;
  }

  reset() {
    this.before = this.program;
    this.put(this.data.starter);
    this.mark(0);
    this.verdict.replaceChildren();
    this.tick();
    const undo = this.button("Undo", () => {
      this.put(this.before);
      this.closeQuestion();
    });
    this.ask("The starter is back.", undo);
    undo.focus();
  }

  note(text) {
    this.ask(text, this.button("Close", () => this.closeQuestion()));
  }

  ask(text, ...buttons) {
    this.question.replaceChildren(element("p", { role: "status", textContent: text }), ...buttons);
    this.question.hidden = false;
  }

  closeQuestion() {
    this.question.hidden = true;
    this.question.replaceChildren();
    this.resetButton.focus();
  }

  /** Show the interpreter's state. */
  show(state, { share, message }) {
    this.block.dataset.state = state;
    this.progress.hidden = state !== "loading";
    if (share !== undefined) this.progress.value = share;
    const storage = this.storageWorks ? "" : "This browser lets the page store nothing, so what you write is lost when you leave.";
    const text = [STATES[state], message, storage].filter(Boolean).join(" ");
    if (this.state.textContent !== text) this.state.textContent = text;
  }
}

function row({ name, text, code, html }) {
  const value = element("dd");
  if (code !== undefined) value.append(element("pre", {}, element("code", { textContent: code })));
  else if (html !== undefined) value.innerHTML = html; // written by the lesson's author, rendered at build time
  else value.textContent = text;
  return [element("dt", { textContent: name }), value];
}

function keysText() {
  const key = /Mac|iP(ad|hone)/.test(navigator.userAgent) ? "⌘" : "Ctrl";
  const keys = (...names) => names.map((name) => element("kbd", { textContent: name }));
  const [run, leave, right, left] = keys(`${key}+Enter`, "Tab", `${key}+]`, `${key}+[`);
  return [run, " runs the program. ", leave, " leaves the editor; ", right, " and ", left, " move a line to the right and to the left."];
}

/** Load Python when an exercise comes near the view, unless the reader saves data, or is touched. */
function startWhenNear(block, interpreter) {
  const start = () => interpreter.start().catch(() => {});
  block.addEventListener("focusin", start, { once: true });
  if (navigator.connection?.saveData) return;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    start();
  }, { rootMargin: "800px" });
  observer.observe(block);
}

function open() {
  const exercises = [];
  const watch = (state, detail) => exercises.forEach((exercise) => exercise.show(state, detail));
  let interpreter;
  for (const script of document.querySelectorAll(".exercise > script.exercise-data")) {
    const data = JSON.parse(script.textContent);
    interpreter ??= new Interpreter(data.build, watch, { program: data.starter, checks: data.checks });
    exercises.push(new Exercise(script.parentElement, data, interpreter));
    startWhenNear(script.parentElement, interpreter);
  }
}

open();
