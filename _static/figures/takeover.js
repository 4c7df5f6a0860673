// Lets the figures of a page answer: each is taken over when it comes near the view, and repainted whenever its state changes.
//
// A figure of the page is <figure data-figure="name"> with the controls and pictures that `make figures` wrote. Its module
// draws it: view(data, state) -> SVG text. Its data stands beside the module; for what a reader types, the module asks the
// model, which is loaded only then; or, if it exports `withoutModel`, whatever else it needs. What a module needs to draw at all,
// its `prepare` loads when the figure is first touched: until then the picture is the one that came with the page.

import { isOfUse, optionsHtml, optionsOf, slidTo, stepsOf, told, toldHtml } from "./controls.js";
import { setUpPlayer } from "./player.js";

/** How far from the view a figure is taken over. */
const NEAR = "600px";
/** How long a reader's typing must rest before a name is read: milliseconds. */
const REST = 200;

/** What can be wrong with what a reader types, by its error's code. */
const TYPED = ["character", "too-long", "not-listed", "seed", "number"];

const here = (file) => new URL(file, import.meta.url).href;

async function dataOf(name) {
  const response = await fetch(here(`../figures/${name}.json`));
  if (!response.ok) throw new Error(`${name}.json answered ${response.status}`);
  return response.json();
}

/** One figure of the page. */
class Taken {
  /** @param {HTMLElement} figure */
  constructor(figure, module, data) {
    this.figure = figure;
    this.name = figure.dataset.figure;
    this.module = module;
    /** what stands beside the module, and what is shown now: the same, or the same of another name */
    this.own = this.data = data;
    const shown = figure.querySelector(".drawing-state");
    this.state = { ...module.states.find(({ name }) => name === shown.dataset.state).state };
    figure.querySelectorAll(".drawing-switch, .drawing-state ~ .drawing-state").forEach((part) => part.remove());
    this.pictures = { wide: shown.querySelector(".fig-wide"), narrow: shown.querySelector(".fig-narrow") };
    this.words = figure.querySelector(".fig-told");
    this.list = figure.querySelector(".fig-list > div");
    this.fields = [];
    this.sliders = [];
    for (const control of module.controls) this.setUp(control);
    if (module.list) this.setUpParts();
    if (module.prepare) this.setUpPreparing();
    this.setUpPointing();
    figure.dataset.taken = "";
  }

  place(control) {
    return this.figure.querySelector(`[data-control="${control.name}"]`);
  }

  setUp(control) {
    if (control.steps) {
      const go = (step) => this.change({ [control.name]: step });
      this.player = { control, ...setUpPlayer(this.place(control), this.figure, go, control) };
      this.showPlayer();
      if (control.pace) this.player.begin();
    } else if (control.most) {
      this.setUpField(control);
    } else if (control.range) {
      this.setUpSlider(control);
    } else {
      this.place(control).addEventListener("change", (event) => {
        const { value } = optionsOf(control, this.data, this.state)[Number(event.target.value)];
        this.change({ [control.name]: value });
      });
      this.adopt(control);
    }
  }

  /** A part of the picture that names a button by its id does what the button does, for those who point at it. */
  setUpPointing() {
    this.figure.addEventListener("click", ({ target }) => {
      const part = target.closest("[data-button]");
      if (part) document.getElementById(part.dataset.button).click();
    });
  }

  /** What a reader chose while the page was loading holds. */
  adopt(control) {
    const chosen = this.place(control).querySelector("input:checked");
    const { value } = optionsOf(control, this.data, this.state)[Number(chosen?.value ?? 0)];
    if (chosen && value !== this.state[control.name]) this.change({ [control.name]: value });
  }

  setUpSlider(control) {
    const [input, output] = ["input", "output"].map((part) => this.place(control).querySelector(part));
    this.sliders.push({ control, input, output });
    const read = () => this.change({ [control.name]: Number(input.value) });
    input.addEventListener("input", read);
    if (Number(input.value) !== this.state[control.name]) read();
  }

  setUpField(control) {
    const [input, says] = ["input", ".fig-says"].map((part) => this.place(control).querySelector(part));
    const field = { control, input, says, hint: says.textContent, asked: 0 };
    this.fields.push(field);
    input.addEventListener("focus", () => this.warm(), { once: true });
    if (control.buttons) this.setUpButtons(field);
    else this.readAsTyped(field);
  }

  readAsTyped(field) {
    let rest;
    const read = () => {
      clearTimeout(rest);
      this.read(field);
    };
    field.input.addEventListener("input", () => {
      clearTimeout(rest);
      rest = setTimeout(read, REST);
    });
    field.input.addEventListener("change", read);
    if (field.input.value.trim() !== this.state[field.control.name]) read();
  }

  setUpButtons(field) {
    const { control, input } = field;
    this.place(control).querySelectorAll(".fig-go > button").forEach((button, at) => {
      button.addEventListener("click", () => {
        const { next } = control.buttons[at];
        if (next) input.value = next(input.value.trim());
        this.read(field, true);
      });
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.read(field, true);
    });
  }

  /** A part of the picture that is clicked, or its button in the list, is chosen; once more, and it is not. */
  setUpParts() {
    this.figure.addEventListener("click", ({ target }) => {
      const part = target.closest("[data-part]")?.dataset.part;
      if (part !== undefined) this.change({ part: part === this.state.part ? undefined : part });
    });
    this.showList();
  }

  setUpPreparing() {
    const begin = () => this.prepare().catch(() => {}); // what goes wrong is told when the figure is to be painted
    for (const event of ["pointerenter", "focusin"]) this.figure.addEventListener(event, begin, { once: true });
  }

  /** Load what drawing needs, once; where that failed, it is tried again when next asked for. */
  prepare() {
    const forget = (error) => {
      this.preparing = null;
      throw error;
    };
    this.preparing ??= this.module.prepare().then(() => { this.prepared = true; }, forget);
    return this.preparing;
  }

  /** Load ahead what a field will need; what goes wrong is told when it is needed. */
  warm() {
    const { withoutModel } = this.module;
    const warmed = withoutModel ? withoutModel.warm?.() : this.models().then(({ models }) => models.warm(this.state.heads ?? 4));
    Promise.resolve(warmed).catch(() => {});
  }

  /** The page's models, their code loaded when first asked for. */
  models() {
    return import("./models.js");
  }

  /** Show what the reader typed, or say why it cannot be shown; the figure then stays as it was. */
  async read(field, again = false) {
    const [key, typed] = [field.control.name, field.input.value.trim()];
    if (!again && typed === this.state[key] && !field.input.hasAttribute("aria-invalid")) return;
    const asked = ++field.asked;
    this.figure.setAttribute("aria-busy", "true");
    const waiting = setTimeout(() => asked === field.asked && this.saysOf(field, "Loading …"), 400);
    const { withoutModel } = this.module;
    try {
      const models = withoutModel ? null : (await this.models()).models;
      const data = await this.module.answer(models, typed, this.own, { state: this.state, field: key });
      if (asked !== field.asked) return;
      this.fields.forEach((each) => this.saysOf(each, each.hint));
      this.data = data;
      const wanted = { ...this.state, [key]: typed };
      this.change(this.module.renamed?.(data, wanted, this.state) ?? wanted);
    } catch (error) {
      if (asked !== field.asked) return;
      const known = TYPED.includes(error.code);
      const what = withoutModel?.called ?? "The model";
      this.saysOf(field, known ? `${error.message[0].toUpperCase()}${error.message.slice(1)}.` : `${what} could not be loaded: ${error.message}`, known);
    } finally {
      clearTimeout(waiting);
      if (asked === field.asked) this.figure.removeAttribute("aria-busy");
    }
  }

  saysOf({ input, says }, words, invalid = false) {
    if (invalid) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    if (says.textContent !== words) says.textContent = words;
  }

  change(values) {
    const wanted = { ...this.state, ...values };
    const settled = this.module.settle?.(this.data, wanted) ?? wanted;
    const renamed = settled.name !== this.state.name;
    const changed = this.fields.filter(({ control }) => settled[control.name] !== this.state[control.name]);
    this.state = settled;
    // What one field changes in another is written there; what is being typed is left alone.
    for (const { control, input } of changed) if (input !== document.activeElement) input.value = settled[control.name];
    if (renamed) this.offer();
    this.paint();
  }

  /** Another name has other positions to choose from. */
  offer() {
    for (const control of this.module.controls.filter(({ options }) => typeof options === "function")) {
      const place = this.place(control).querySelector(".fig-options");
      place.innerHTML = optionsHtml(this.name, control, this.data, this.state);
    }
  }

  paint() {
    const { module, data, state } = this;
    if (module.prepare && !this.prepared) {
      this.prepare().then(() => this.paint(), (error) => standsStill(this.figure, error));
      return;
    }
    this.pictures.wide.innerHTML = module.view(data, state);
    this.pictures.narrow.innerHTML = module.view(data, { ...state, narrow: true });
    const words = told(module, data, state);
    const html = toldHtml(words);
    if (this.words.innerHTML !== html) this.words.innerHTML = html; // what has not changed is not announced
    if (this.player) this.showPlayer();
    if (module.list) this.showList();
    for (const { control, input, output } of this.sliders) {
      this.place(control).hidden = !isOfUse(control, data, state);
      const value = state[control.name];
      if (Number(input.value) !== value) input.value = String(value);
      output.value = slidTo(control, value);
      input.setAttribute("aria-valuetext", output.value);
    }
  }

  showPlayer() {
    const { control } = this.player;
    const steps = stepsOf(control, this.data, this.state);
    this.player.show(this.state[control.name], steps.length, told(this.module, this.data, this.state)[0]);
  }

  /** Fill the list of parts anew; what had the focus in it has it still. A picture wider than its place can be scrolled by keys. */
  showList() {
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.part : undefined;
    this.list.innerHTML = this.module.list.html(this.data, this.state);
    if (focused !== undefined) this.list.querySelector(`[data-part="${focused}"]`)?.focus();
    for (const picture of Object.values(this.pictures)) {
      if (picture.scrollWidth > picture.clientWidth) picture.tabIndex = 0;
      else picture.removeAttribute("tabindex");
    }
  }
}

/** Say why a figure cannot answer. */
function standsStill(figure, error) {
  const words = document.createElement("p");
  words.textContent = `This figure stands still, because a part of it could not be loaded: ${error.message}`;
  figure.querySelector(".fig-told").replaceChildren(words);
}

async function takeOver(figure) {
  const name = figure.dataset.figure;
  try {
    const [module, data] = await Promise.all([import(here(`../figures/${name}.js`)), dataOf(name)]);
    new Taken(figure, module, data);
  } catch (error) {
    standsStill(figure, error);
  }
}

const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    takeOver(target);
  }
}, { rootMargin: NEAR });

for (const figure of document.querySelectorAll("[data-figure]")) near.observe(figure);
