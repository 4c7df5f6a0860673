// The first training step of the file, line by line: a token of the name forward, the loss back, one parameter updated.

import { letterAt } from "./cells.js";
import { positions, quoted, readsOf } from "./looking-back.js";
import { back } from "./walk-back.js";
import { forward } from "./walk-forward.js";
import { update } from "./walk-update.js";
import { walk } from "./walk.js";

const NAME = "step-walk";

const forth = { ...forward((data, state) => readsOf(NAME, data, state)), lines: ({ sources }) => sources.forward };

const written = (name, leg, step, line) => ({ name, state: { leg, at: leg, name: "anaiza", position: 6, trained: false, step, line: String(line) } });

const made = walk({
  figure: NAME,
  legs: [forth, back, update],
  controls: [{ name: "position", label: "Token, on the way forward", options: positions }],
  states: [
    written("forward", "forward", 58, 143),
    written("back", "back", 8, 72),
    written("update", "update", 6, 181),
  ].map((state, at) => ({ ...state, title: ["forward", "back", "update"][at] })),
  settle: (data, state) => state,
  where: (data, { name, position, leg }) =>
    `The first training step, on “${name}”${leg === "forward" ? `, at ${quoted(letterAt(data.names[name], position))}` : ""}.`,
});

export const { controls, states, list, say, alt, view, settle } = made;

/** A typed line leads to its step. */
export const renamed = (data, wanted, before) => ({ ...wanted, step: made.lineTo(data, before, wanted.line) });

/** Nothing has to be loaded to go to a line. */
export const withoutModel = { called: "The walk" };

/**
 * What a reader types is the number of a line.
 * @throws {Error} code "number" for a line that is not on the way
 */
export async function answer(_, typed, data, { state }) {
  made.lineTo(data, state, typed);
  return data;
}
