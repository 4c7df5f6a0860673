// Which of the 64 hidden numbers each letter of a name switches on, and one of them on its own.
//
// unit   the hidden number that is followed, from 1
// reads  for BOS and each letter the 64 hidden numbers after ReLU

import { cell, frame, letterAt, number } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { answered, quoted, readsOf } from "./looking-back.js";
import { attributes, colours, figure, hatching, outline, text } from "./svg.js";

const NAME = "hidden-switches";
const UNITS = 64;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  trainedSwitch,
  { name: "unit", label: "Hidden number", range: { from: 1, to: UNITS, by: 1 }, words: (value) => `${value} of ${UNITS}` },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "trained", title: "trained", state: { name: "emma", trained: true, unit: 41 } },
  { name: "untrained", title: "untrained", state: { name: "emma", trained: false, unit: 41 } },
];

/** For each letter its label, how many are on and off, which, and how large the followed one is. */
export function lookOf(data, state) {
  const letters = data.names[state.name];
  return readsOf(NAME, data, state).map((hidden, at) => {
    const on = hidden.map((value) => value > 0);
    const count = on.filter(Boolean).length;
    return { label: letters[at], told: quoted(letterAt(letters, at)), on, count, off: UNITS - count, value: hidden[state.unit - 1] };
  });
}

const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);

/** How many are on, and where the followed one is, in two sentences. */
export function say(data, state) {
  const rows = lookOf(data, state);
  const mean = rows.reduce((sum, { count }) => sum + count, 0) / rows.length;
  const on = rows.filter(({ value }) => value > 0).map(({ told, value }) => `${told} (${number(value)})`);
  const where = on.length === 0 ? "off at all of these" : on.length === rows.length ? `on at all of these: ${listed(on)}` : `on at ${listed(on)}, and off elsewhere`;
  return `On average ${mean.toFixed(1)} of the ${UNITS} are on at these ${rows.length} positions. Hidden number ${state.unit} is ${where}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const rows = lookOf(data, state).map(({ told, count, on }) =>
    `${told}: ${count} on${count ? `, numbers ${on.flatMap((each, at) => (each ? [at + 1] : [])).join(", ")}` : ""}`);
  return `The ${state.trained ? "trained" : "untrained"} model reads ${data.names[state.name].join(", ")}. ${say(data, state)} ${rows.join("; ")}.`;
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export const answer = (models, name, data) => answered(models, 4, name, data, (_, { hidden }) => hidden);

const WIDE = { width: 560, left: 42, unit: 5.8, counts: [446, 490], value: 504, cell: 56, size: 14.5 };
const NARROW = { width: 340, left: 37, unit: 3, counts: [254, 287], value: 294, cell: 46, size: 14 };
const ROW = 29;
const HEIGHT = 22;
const TOP = 44;

/** One letter: a mark for each hidden number that is on, the two counts, and the followed number. */
function row({ label, on, count, off, value }, at, hatch, { left, unit, counts, value: last, cell: wide, size }) {
  const y = TOP + at * ROW;
  const marks = on.flatMap((each, k) => (each ? [`M${(left + k * unit + 0.4).toFixed(1)} ${y}h${(unit - 0.8).toFixed(1)}v${HEIGHT}h-${(unit - 0.8).toFixed(1)}z`] : []));
  const base = y + 16;
  return [
    text(left - 8, base, label, { anchor: "end", size: label.length > 1 ? 13 : 17 }),
    outline(left, y, UNITS * unit, HEIGHT),
    `<path${attributes({ d: marks.join(""), class: "fig-ink", fill: colours["fig-ink"] })}/>`,
    text(counts[0], base, count, { anchor: "end", size, weight: 700 }),
    text(counts[1], base, off, { anchor: "end", size }),
    value > 0
      ? cell({ x: last, y, width: wide, height: HEIGHT }, number(value), { ink: "fig-line", opacity: Math.min(0.4, value / 2), size: 13.5 })
      : cell({ x: last, y, width: wide, height: HEIGHT }, "", { fill: hatch }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const rows = lookOf(data, state);
  const id = [NAME, state.name, state.unit, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const { left, unit, counts, value, cell: wide } = sizes;
  const head = { size: 13.5, anchor: "end" };
  const across = UNITS * unit;
  return figure({
    id,
    title: state.name === "emma" && state.unit === 41 ? (state.trained ? "trained" : "untrained") : `${state.name}, hidden number ${state.unit}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.width,
    height: TOP + rows.length * ROW + 22,
    parts: [
      hatching(`${id}-hatching`),
      text(left, 30, state.narrow ? "the 64 hidden numbers" : "the 64 hidden numbers; a bar is one that is on", { size: 13.5 }),
      text(counts[0], 30, "on", { ...head, weight: 700 }),
      text(counts[1], 30, "off", head),
      text(value + wide, 30, `no. ${state.unit}`, { ...head, weight: 700 }),
      ...rows.flatMap((each, at) => row(each, at, `url(#${id}-hatching)`, sizes)),
      frame(Number((left + (state.unit - 1) * unit + 0.5).toFixed(1)), TOP - 1, Number((unit - 1).toFixed(1)), (rows.length - 1) * ROW + HEIGHT + 2),
      text(left, TOP + rows.length * ROW + 12, "1", { size: 13, ink: "fig-muted" }),
      text(left + across, TOP + rows.length * ROW + 12, String(UNITS), { size: 13, ink: "fig-muted", anchor: "end" }),
    ],
  });
}
