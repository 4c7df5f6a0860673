// One number of wpe is raised: how far each guess of a name moves. Guesses before its position do not move at all.
//
// by      how far the number is raised
// before  for each guess the chance of the letter that really comes
// after   after[p][cell][t]: the same with number `cell` of row p raised, for the guess at position t
// most    most[p][cell][t]: the largest move among the 27 chances of that guess

import { cell, frame } from "./cells.js";
import { nameField } from "./controls.js";
import { figure, hatching, text } from "./svg.js";

const NAME = "edit-one-cell";
const PLACES = 4;

const labelsOf = (name) => ["BOS", ...name, "BOS"];
const positions = (data, { name }) => labelsOf(name).slice(0, -1).map((label, value) => ({ value, label: `${value}: ${label}` }));

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  { name: "position", label: "Row of wpe", options: positions },
  { name: "cell", label: "Number", range: { from: 1, to: 16, by: 1 }, words: (value) => `${value} of 16` },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [{ name: "row-2", title: "row 2, number 2", state: { name: "emma", position: 2, cell: 2 } }];

/** The state nearest to this one that the data can show: another name has other positions. */
export const settle = (data, state) => ({ ...state, position: Math.min(state.position, state.name.length) });

/** For each guess: the token read, the one that comes, its chance before and after, and the largest move of any chance. */
export function lookOf(data, { name, position, cell: number }) {
  const { before, after, most } = data.names[name];
  const labels = labelsOf(name);
  return before.map((chance, at) => ({
    read: labels[at],
    comes: labels[at + 1],
    before: chance,
    after: after[position][number - 1][at],
    most: most[position][number - 1][at],
  }));
}

const chance = (value) => value.toFixed(PLACES);

/** Which guesses move, in two sentences. */
export function say(data, state) {
  const guesses = lookOf(data, state);
  const { position } = state;
  const still = position === 0 ? "No guess comes before it." : position === 1 ? "The guess before it has not moved at all." : `The ${position} guesses before it have not moved at all.`;
  const [here, later] = [guesses[position], guesses.slice(position + 1)];
  const moved = later.length ? ` Of the later ones, some chance has moved by ${chance(Math.max(...later.map(({ most }) => most)))}.` : "";
  return (
    `Number ${state.cell} of row ${position} is raised by ${data.by}. ${still} ` +
    `At position ${position} the chance of ${here.comes} goes from ${chance(here.before)} to ${chance(here.after)}.${moved}`
  );
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const rows = lookOf(data, state).map(({ read, comes, before, after, most }, at) =>
    `position ${at} reads ${read}; ${comes} comes, its chance ${chance(before)} before and ${chance(after)} after; largest move of any chance ${moveOf(most, at, state.position)}`);
  return `The trained model reads ${state.name}. ${say(data, state)} ${rows.join(". ")}.`;
}

const moveOf = (most, at, position) => (at < position ? "exactly 0" : chance(most));

/**
 * Data of the same kind for a name that a reader types: the model is asked for its weights, and the page does the rest.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export async function answer(models, name, data) {
  const [{ edits }, { tokens }, checkpoint] = await Promise.all([import("./edits.js"), models.trace(4, true, name), models.weights(4, true)]);
  return { ...data, names: { [name]: edits(checkpoint, tokens, data.by) } };
}

const WIDE = { width: 560, columns: [36, 118, 196, 268, 360, 452], cell: 84, size: 15, words: ["position", "reads", "comes", "before", "after", "largest move"] };
const NARROW = { width: 340, columns: [20, 62, 108, 136, 204, 272], cell: 66, size: 14, words: ["", "reads", "comes", "before", "after", "most"] };

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { width, columns, cell: cellWidth, size, words } = state.narrow ? NARROW : WIDE;
  const [place, read, comes, ...chances] = columns;
  const guesses = lookOf(data, state);
  const top = 74;
  const id = `${NAME}-${state.position}-${state.cell}-${state.narrow ? "narrow" : "wide"}`;
  const rows = guesses.flatMap((guess, at) => {
    const y = top + at * 34;
    const edited = at === state.position;
    const middle = y + 20;
    const look = { size, anchor: "middle", weight: edited ? 700 : undefined };
    const box = (x) => ({ x, y, width: cellWidth, height: 29 });
    const still = at < state.position;
    const shade = still ? { fill: `url(#${id}-still)` } : { ink: "fig-probability", opacity: Math.min(1, guess.most * 5) };
    return [
      text(place, middle, at, look),
      text(read, middle, guess.read, { ...look, size: guess.read === "BOS" ? 13 : 18 }),
      text(comes, middle, guess.comes, { ...look, size: guess.comes === "BOS" ? 13 : 18 }),
      cell(box(chances[0]), chance(guess.before), { size }),
      cell(box(chances[1]), chance(guess.after), { size, weight: edited ? 700 : undefined }),
      cell(box(chances[2]), "", shade),
      text(chances[2] + cellWidth / 2, middle, still ? "0" : chance(guess.most), { ...look, weight: 700 }),
      ...(edited ? [frame(3, y + 1, width - 6, 27)] : []),
    ];
  });
  const head = (at, x) => text(x, top - 8, words[at], { size: 14, ink: "fig-muted", anchor: "middle" });
  return figure({
    id,
    title: `Number ${state.cell} of row ${state.position} raised`,
    description: alt(data, state),
    width,
    height: top + guesses.length * 34 + 2,
    parts: [
      hatching(`${id}-still`),
      text(0, 16, `wpe, row ${state.position}, number ${state.cell}: raised by ${data.by}`, { size: 14.5, weight: 700 }),
      text(chances[0] + cellWidth, top - 28, "chance of what comes", { size: 14, ink: "fig-muted", anchor: "middle" }),
      ...(state.narrow ? [] : [text(chances[2] + cellWidth / 2, top - 28, "of all 27", { size: 14, ink: "fig-muted", anchor: "middle" })]),
      head(0, place), head(1, read), head(2, comes),
      ...[3, 4, 5].map((at) => head(at, chances[at - 3] + cellWidth / 2)),
      ...rows,
    ],
  });
}
