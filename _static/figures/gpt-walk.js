// One token's way through the function gpt, line by line: the file's own lines beside the numbers of the real model.

import { letterAt } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { positions, quoted, readsOf, renamed as lastLetter, settle } from "./looking-back.js";
import { forward, readOf } from "./walk-forward.js";
import { walk } from "./walk.js";

const NAME = "gpt-walk";

const reads = (data, state) => readsOf(NAME, data, state);

const written = (name, title, step, line) => ({ name, title, state: { name: "emma", position: 3, trained: true, step, line: String(line) } });

const made = walk({
  figure: NAME,
  legs: [forward(reads)],
  controls: [nameField, { name: "position", label: "Token", options: positions }, trainedSwitch],
  states: [
    written("begins", "line 112", 4, 112),
    written("query", "line 118", 8, 118),
    written("shares", "line 130, head 3", 38, 130),
    written("added", "line 134", 51, 134),
    written("switched", "line 139", 55, 139),
    written("scores", "line 143", 58, 143),
  ],
  settle,
  where: (data, { name, position, trained }) =>
    `The ${trained ? "trained" : "untrained"} model reads ${data.names[name].join(", ")} and stands at ${quoted(letterAt(data.names[name], position))}.`,
});

export const { controls, states, list, say, alt, view } = made;
export { made as walked };
export const settled = made.settle;
export { settled as settle };

/** A typed line leads to its step; another name is shown from its last letter on, at the same line. */
export const renamed = (data, wanted, before) =>
  (wanted.line === before.line ? lastLetter(data, wanted) : { ...wanted, step: made.lineTo(data, before, wanted.line) });

/**
 * Data of the same kind for what a reader types: a name, or the number of a line of the name that is shown.
 * @param {import("./models.js").Models} models
 * @param {string} typed
 * @param {object} data what stands beside this module
 * @param {{state: object, field: string}} where
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"; "number" for a line that is not on the way
 */
export async function answer(models, typed, data, { state, field }) {
  const name = field === "line" ? state.name : typed;
  const shown = data.names[name] && field === "line" ? data : await traced(models, name, data);
  if (field === "line") made.lineTo(shown, state, typed);
  return shown;
}

async function traced(models, name, data) {
  const read = data.models.map(async ({ trained }) => {
    const { positions: traces } = await models.trace(4, trained, name);
    return { trained, reads: { [name]: traces.map(readOf) } };
  });
  return { ...data, names: { [name]: ["BOS", ...name] }, models: await Promise.all(read) };
}
