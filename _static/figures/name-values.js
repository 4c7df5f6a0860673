// How many Values train2.py makes for the loss of a name, by kind: a bar each, since nobody could draw so many boxes.
//
// guess    of the data: how many of each kind one guess makes; name, how many a name makes besides
// missed   how many of a guess's Values do not lead to the loss
// layers   the knobs of the two matrices; every token that is read brings n_embd more
// counted  some names as Python counted them, for the tests

import { Alphabet, typedTokens } from "../model/names.js";
import { nameField } from "./controls.js";
import { kindBars } from "./graph.js";
import { figure, grouped, text } from "./svg.js";

const NAME = "name-values";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ ...nameField, hint: "At most 15 letters." }];

/** The states that are written to files. */
export const states = [{ name: "emma", title: "the loss of emma", state: { name: "emma" } }];

/** This figure asks no model. */
export const withoutModel = {};

/**
 * Whether a name that a reader typed can be counted.
 * @throws {ModelError} "character", "too-long"
 */
export function answer(models, typed, own) {
  typedTokens(new Alphabet(own.uchars), typed, own.block_size);
  return own;
}

/** How many guesses a name takes, and how many Values of each kind its loss makes, the most frequent first. */
export function madeFor({ guess, name: once }, { name }) {
  const guesses = [...name].length + 1;
  const counts = Object.entries(guess).map(([kind, count]) => [kind, count * guesses + once[kind]]);
  return { guesses, counts: counts.sort((a, b) => b[1] - a[1]), total: counts.reduce((sum, [, count]) => sum + count, 0) };
}

/** How many Values the walk back meets: those that lead to the loss, and the knobs that were used. */
export function walkedFor(data, state) {
  const { guesses, total } = madeFor(data, state);
  const read = new Set(["BOS", ...state.name]).size;
  return total - guesses * data.missed + data.layers + read * data.n_embd;
}

const called = ({ name }) => (name ? `“${name}”` : "a name without letters");
const guessed = (guesses) => `${guesses} guess${guesses === 1 ? "" : "es"}`;

/** The counts in a sentence or two. */
export function say(data, state) {
  const { guesses, total } = madeFor(data, state);
  return `The loss of ${called(state)} takes ${guessed(guesses)} and makes ${grouped(total)} Values. With the knobs that were used, the walk back goes through ${grouped(walkedFor(data, state))}.`;
}

const words = { number: "plain numbers, wrapped" };

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const each = madeFor(data, state).counts.map(([kind, count]) => `${words[kind] ?? kind}: ${grouped(count)}`);
  return `${say(data, state)} By kind: ${each.join("; ")}.`;
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { counts, total, guesses } = madeFor(data, state);
  const width = state.narrow ? 340 : 560;
  const bottom = 62 + counts.length * 28;
  const small = { size: 14.5, ink: "fig-muted" };
  return figure({
    id: `${NAME}-${state.narrow ? "narrow" : "wide"}`,
    title: `The Values of the loss of ${called(state)}`,
    description: alt(data, state),
    width,
    height: bottom + 58,
    parts: [
      text(0, 18, called(state), { size: 16, weight: 700 }),
      text(0, 42, `${guessed(guesses)}, ${grouped(total)} Values made`, { size: 15 }),
      ...kindBars(counts, { width, top: 58 }),
      text(0, bottom + 24, `besides: ${grouped(data.knobs)} knobs, made once`, small),
      text(0, bottom + 46, `on the way back: ${grouped(walkedFor(data, state))} Values`, small),
    ],
  });
}
