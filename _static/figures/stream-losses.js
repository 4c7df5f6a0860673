// How surprising each letter of a name is, with both blocks at work and with one or both of them switched off.
//
// losses   for each setting of the switches the surprise at each letter that follows, and at the end

import { cell } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { OFF, answer as streamOf, equallyLikely, loss, mean, quotedName, readOf } from "./stream.js";
import { figure, text } from "./svg.js";

const NAME = "stream-losses";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [nameField, trainedSwitch];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "trained", title: "trained", state: { name: "emma", trained: true } },
  { name: "untrained", title: "untrained", state: { name: "emma", trained: false } },
];

/** The guesses of a name, each with its surprise under every setting, and the means. */
export function lookOf(data, state) {
  const { losses } = readOf(data, state);
  const letters = data.names[state.name];
  const guesses = losses.none.map((_, at) => ({ after: letters[at], follows: letters[at + 1] ?? "end", surprises: OFF.map(({ value }) => losses[value][at]) }));
  return { guesses, means: OFF.map(({ value }) => mean(losses[value])) };
}

/** Which setting does best here, and by how much it matters. */
export function say(data, state) {
  const { means } = lookOf(data, state);
  const best = means.indexOf(Math.min(...means));
  const worst = means.indexOf(Math.max(...means));
  const told = (at) => `${loss(means[at])} with ${OFF[at].label} switched off (${equallyLikely(means[at])} equally likely letters)`;
  return `The loss of ${quotedName(state.name)} is smallest, ${told(best)}, and largest, ${told(worst)}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { guesses, means } = lookOf(data, state);
  const rows = guesses.map(({ after, follows, surprises }) => `after ${after} comes ${follows}: ${surprises.map((each) => each.toFixed(2)).join(", ")}`);
  const settings = OFF.map(({ label }) => label).join("; ");
  return (
    `Surprises of the ${state.trained ? "trained" : "untrained"} model at each letter of ${quotedName(state.name)}, with these switched off: ${settings}. ` +
    `${rows.join("; ")}. Means: ${means.map(loss).join(", ")}; clueless 3.2958. ${say(data, state)}`
  );
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export const answer = (models, name, data) => streamOf(models, name, data);

const HEADS = ["neither", "attention", "MLP", "both"];
const WIDE = { width: 560, first: 152, cell: 102, height: 30, size: 15.5 };
const NARROW = { width: 340, first: 72, cell: 67, height: 30, size: 14 };

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { width, first, cell: one, height, size } = sizes;
  const { guesses, means } = lookOf(data, state);
  const top = 50;
  const centre = (at) => first + at * one + one / 2;
  const rows = guesses.flatMap(({ after, follows, surprises }, row) => {
    const y = top + row * height;
    return [
      text(0, y + 20, state.narrow ? `${after} → ${follows}` : `after ${after}: ${follows}`, { size }),
      ...surprises.map((value, at) =>
        cell({ x: first + at * one, y, width: one, height }, value.toFixed(2), { ink: "fig-share", opacity: Math.min(0.4, value / 14), size })),
    ];
  });
  const end = top + guesses.length * height;
  const best = means.indexOf(Math.min(...means));
  const foot = means.flatMap((value, at) => [
    text(centre(at), end + 24, loss(value), { size, anchor: "middle", weight: at === best ? 700 : undefined }),
    text(centre(at), end + 48, equallyLikely(value), { size, anchor: "middle", weight: at === best ? 700 : undefined }),
  ]);
  return figure({
    id: [NAME, state.name, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-"),
    title: `${quotedName(state.name)}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width,
    height: end + 86,
    parts: [
      text(first, 16, "switched off:", { size: 14 }),
      ...HEADS.map((words, at) => text(centre(at), 40, words, { size: state.narrow ? 13 : 15, anchor: "middle", weight: state.narrow ? undefined : 700 })),
      text(0, 40, "surprise", { size: 14 }),
      ...rows,
      text(0, end + 24, "loss", { size }),
      text(0, end + 48, state.narrow ? "letters" : "like … letters", { size }),
      text(0, end + 78, `picking blindly: 3.2958, like 27${state.narrow ? "" : " equally likely"} letters`, { size: 13.5, ink: "fig-muted" }),
      ...foot,
    ],
  });
}
