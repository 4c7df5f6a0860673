// The controls of a figure, as HTML text: written into the page when the book is built, so that nothing moves when scripts
// take over. What they do is in takeover.js.
//
// control   {name, label} and one of
//   options   a list of {value, label}, or a function from data and state to one: one of them is chosen
//   steps     titles, one a step, or a function from data and state to them: the step player; the state holds the step's number, from 0.
//             Readers are told it from 1, or as it is where `from` is 0: the first picture is then the one before any step. With `pace`, milliseconds a step, it begins to play by itself
//   most      the most letters that may be typed: a field, as wide as the figure if `long`; `hint` says what may be typed. With `buttons`, {label, next?}, it is read when one is pressed, its value first changed by `next`;
//             without them as soon as typing rests
//   range     {from, to, by}: a slider; the state holds a number, which `words` writes (a number to one decimal if it is left out); `small`, where several share a line
// and, where it is not always of use, `when`, a function from data and state that tells whether it is shown

import { escape } from "./svg.js";

/** The reader's own name for a figure of the model. */
export const nameField = { name: "name", label: "A name", most: 15 };

/** What did training change? Every figure of the model has this switch. */
export const trainedSwitch = {
  name: "trained",
  label: "Model",
  options: [
    { value: true, label: "trained" },
    { value: false, label: "untrained" },
  ],
};

/** What a field says while nothing is wrong with what is typed. */
const hintOf = ({ hint, most }) => hint ?? `Letters a to z, at most ${most}.`;

/** The options of a control in a state. */
export const optionsOf = (control, data, state) =>
  (typeof control.options === "function" ? control.options(data, state) : control.options);

/** The titles of a player's steps in a state. */
export const stepsOf = ({ steps }, data, state) => (typeof steps === "function" ? steps(data, state) : steps);

/** Whether a control is of use in a state. */
export const isOfUse = ({ when }, data, state) => when?.(data, state) ?? true;

/** The radio buttons of a choice; their values count the options. */
export function optionsHtml(figure, control, data, state) {
  return optionsOf(control, data, state)
    .map(({ value, label }, at) => {
      const id = escape(`${figure}-${control.name}-${at}`);
      const on = value === state[control.name] ? " checked" : "";
      return (
        `<input type="radio" id="${id}" name="${escape(`${figure}-${control.name}`)}" value="${at}" autocomplete="off"${on}>` +
        `<label for="${id}">${escape(label)}</label>`
      );
    })
    .join("");
}

const choiceHtml = (figure, control, data, state) =>
  `<fieldset class="fig-choice" data-control="${control.name}"><legend>${escape(control.label)}</legend>` +
  `<div class="fig-options">${optionsHtml(figure, control, data, state)}</div></fieldset>`;

const buttonsHtml = ({ buttons = [] }) =>
  (buttons.length ? `<div class="fig-go">${buttons.map(({ label }) => `<button type="button">${escape(label)}</button>`).join("")}</div>` : "");

function fieldHtml(figure, control, data, state) {
  const id = `${figure}-${control.name}`;
  return (
    `<div class="fig-name${control.long ? " fig-long" : ""}" data-control="${control.name}"><label for="${id}">${escape(control.label)}</label>` +
    `<input type="text" id="${id}" value="${escape(state[control.name])}" autocomplete="off" autocapitalize="off" ` +
    `autocorrect="off" spellcheck="false" enterkeyhint="done" aria-describedby="${id}-says">${buttonsHtml(control)}` +
    `<p class="fig-says" id="${id}-says" role="status">${escape(hintOf(control))}</p></div>`
  );
}

/** A slider's number as the page writes it, with a true minus sign. */
export const slidTo = ({ words = (value) => value.toFixed(1) }, value) => words(value).replace("-", "\u2212");

function sliderHtml(figure, control, data, state) {
  const { name, label, range } = control;
  const id = `${figure}-${name}`;
  const words = escape(slidTo(control, state[name]));
  const away = isOfUse(control, data, state) ? "" : " hidden";
  return (
    `<div class="fig-slide${control.small ? " fig-small" : ""}" data-control="${name}"${away}><label for="${id}">${escape(label)}</label>` +
    `<input type="range" id="${id}" min="${range.from}" max="${range.to}" step="${range.by}" value="${state[name]}" autocomplete="off" ` +
    `aria-valuetext="${words}"><output for="${id}" aria-hidden="true">${words}</output></div>`
  );
}

const icons = {
  first: "M3 3h2v10H3zM13 3 6 8l7 5z",
  back: "M10.5 2.5 5 8l5.5 5.5 1.4-1.4L7.8 8l4.1-4.1z",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M5.5 2.5 11 8l-5.5 5.5-1.4-1.4L8.2 8 4.1 3.9z",
};

/** A small picture for a button; its words are the button's label. */
export const icon = (name) =>
  `<svg class="fig-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${icons[name]}"/></svg>`;

const buttons = [
  ["first", "First step", " (Home)"],
  ["back", "One step back", " (left arrow)"],
  ["play", "Play", ""],
  ["forward", "One step forward", " (right arrow)"],
];

/** "Step 3 of 8: score each key". */
export const position = (steps, step, { from = 1 } = {}) => `Step ${step + from} of ${steps.length - 1 + from}: ${steps[step]}`;

function playerHtml(figure, control, data, state) {
  const step = state[control.name];
  const steps = stepsOf(control, data, state);
  const made = buttons.map(([go, label, key]) =>
    `<button type="button" data-go="${go}" aria-label="${label}" title="${label}${key}">${icon(go)}</button>`);
  return (
    `<div class="fig-player" role="group" aria-label="${escape(control.label)}" data-control="${control.name}">${made.join("")}` +
    `<input type="range" min="0" max="${steps.length - 1}" value="${step}" autocomplete="off" ` +
    `aria-label="${escape(control.label)}" aria-valuetext="${escape(position(steps, step, control))}"></div>`
  );
}

function controlHtml(figure, control, data, state) {
  const draw = control.steps ? playerHtml : control.most ? fieldHtml : control.range ? sliderHtml : choiceHtml;
  return draw(figure, control, data, state);
}

/** What a figure says of a state: where its player stands, and a sentence of its own. */
export function told({ controls, say }, data, state) {
  const player = controls.find(({ steps }) => steps);
  return [player ? position(stepsOf(player, data, state), state[player.name], player) : "", say(data, state)];
}

/** The words of a state as HTML. */
export const toldHtml = ([where, what]) =>
  (where ? `<p class="fig-position">${escape(where)}</p>` : "") + `<p class="fig-note">${escape(what)}</p>`;

/** What lists the figure's parts, folded away below the picture; scripts fill it anew. */
const listHtml = ({ list }, data, state) =>
  (list ? `${BELOW}\n<details class="fig-list"><summary>${escape(list.label)}</summary><div>${list.html(data, state)}</div></details>\n` : "");

/** Parts the controls above the picture from what stands below it; drawing.py looks for it. */
const BELOW = "<!-- below the picture -->";

/**
 * All controls of a figure and the words below them; and, if it exports a `list`, {label, html}, that too.
 * @param {string} figure its name
 * @param {{controls: object[], say: (data: object, state: object) => string}} module
 * @param {object} data
 * @param {object} state
 * @returns {string}
 */
export function controlsHtml(figure, module, data, state) {
  const drawn = module.controls.map((control) => controlHtml(figure, control, data, state)).join("\n");
  const words = toldHtml(told(module, data, state));
  return `<div class="fig-controls" role="group" aria-label="What the figure shows">\n${drawn}\n</div>\n<div class="fig-told" role="status">${words}</div>\n${listHtml(module, data, state)}`;
}
