// A letter's row of wte and its place's row of wpe, and their sum, number by number.
//
// position  the place in the name; 0 is BOS
// read      what the model looks up at a position: token, the letter's row, and position, the place's row (16 numbers each)

import { cell, frame, number, strength } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { figure, text } from "./svg.js";

const NAME = "position-sum";
const INK = "fig-line";

const positions = (data, { name }) => data.names[name].map((label, value) => ({ value, label: `${value}: ${label}` }));

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [nameField, { name: "position", label: "Position", options: positions }, trainedSwitch];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "first-a", title: "a at position 1", state: { name: "anna", position: 1, trained: true } },
  { name: "last-a", title: "a at position 4", state: { name: "anna", position: 4, trained: true } },
];

/** The state nearest to this one that the data can show: another name has other positions. */
export const settle = (data, state) => ({ ...state, position: Math.min(state.position, data.names[state.name].length - 1) });

/** The two rows of a state, their sum, and where else in the name the same letter stands. */
export function lookOf(data, { name, position, trained }) {
  const letters = data.names[name];
  const reads = data.models.find((each) => each.trained === trained).reads[name];
  const { token, position: place } = reads[position];
  const others = letters.flatMap((letter, at) => (letter === letters[position] && at !== position ? [at] : []));
  return { letters, letter: letters[position], token, place, sum: token.map((value, i) => value + place[i]), others };
}

const MINUS = "\u2212";
const quoted = (letter) => (letter === "BOS" ? letter : `“${letter}”`);
/** To three decimals, so that a sum is the sum of what is shown, but for the last place. */
const exact = (value) => value.toFixed(3).replace(/^-(?=0\.000$)/, "").replace("-", MINUS);
const plus = (value) => (value < 0 ? `(${exact(value)})` : exact(value));

/** Which rows are added, in two or three sentences. */
export function say(data, state) {
  const { letter, token, place, sum, others } = lookOf(data, state);
  const again = others.length
    ? ` ${quoted(letter)} also stands at position ${others.join(" and ")}: its own row is the same there, the row of the place another.`
    : "";
  return (
    `${quoted(letter)} at position ${state.position}: row ${quoted(letter)} of wte plus row ${state.position} of wpe. ` +
    `The first number: ${exact(token[0])} + ${plus(place[0])} = ${exact(sum[0])}.${again}`
  );
}

const listed = (row) => row.map(exact).join(", ");

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { letters, token, place, sum } = lookOf(data, state);
  return (
    `The ${state.trained ? "trained" : "untrained"} model reads ${letters.join(", ")}. ${say(data, state)} ` +
    `Row of wte: ${listed(token)}. Row of wpe: ${listed(place)}. Sum: ${listed(sum)}.`
  );
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export async function answer(models, name, data) {
  const answered = data.models.map(async ({ trained }) => {
    const { positions: traced } = await models.trace(4, trained, name);
    return { trained, reads: { [name]: traced.map(({ tok_emb, pos_emb }) => ({ token: tok_emb, position: pos_emb })) } };
  });
  return { names: { [name]: ["BOS", ...name] }, models: await Promise.all(answered) };
}

/** The name, letter by letter, each above its position; the one that is shown is framed. */
function nameRow(letters, position, each) {
  return letters.flatMap((letter, at) => {
    const [column, line] = [at % each.across, Math.floor(at / each.across)];
    const [x, y] = [column * each.width, 24 + line * 54];
    const chosen = at === position;
    return [
      text(x + each.width / 2, y + 20, letter, { size: letter === "BOS" ? 13 : 18, weight: chosen ? 700 : undefined, anchor: "middle" }),
      text(x + each.width / 2, y + 40, at, { size: 14, anchor: "middle", weight: chosen ? 700 : undefined, ink: chosen ? undefined : "fig-muted" }),
      ...(chosen ? [frame(x + 4, y + 3, each.width - 8, 42)] : []),
    ];
  });
}

const PER_ROW = 8;
const WIDE = { all: 560, words: exact, label: 72, width: 61, size: 14.5, height: 28, each: { across: 16, width: 35 } };
const NARROW = { all: 340, words: number, label: 72, width: 33.5, size: 12.5, height: 28, each: { across: 8, width: 42.5 } };

/** The two rows and their sum one below the other, eight numbers beside one another. */
function rows({ letter, token, place, sum }, position, { words, label, width, size, height }, top) {
  const block = 3 * height + 36;
  const drawn = [];
  for (let from = 0; from < sum.length; from += PER_ROW) {
    const y = top + (from / PER_ROW) * block;
    [[`wte ${letter}`, token], [`+ wpe ${position}`, place], ["= x", sum]].forEach(([name, values], at) => {
      const line = y + at * (height + 4) + (at === 2 ? 4 : 0);
      drawn.push(text(label - 6, line + height / 2 + 5, name, { size: 12.5, anchor: "end", weight: 700 }));
      values.slice(from, from + PER_ROW).forEach((value, i) => {
        const box = { x: label + i * width, y: line, width, height };
        drawn.push(cell(box, words(value), { ink: INK, opacity: strength(value), size, tight: true }));
      });
    });
    drawn.push(frame(label + 2, y + 2 * (height + 4) + 6, width * PER_ROW - 4, height - 4));
  }
  return { drawn, height: (sum.length / PER_ROW) * block };
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const look = lookOf(data, state);
  const top = 24 + Math.ceil(look.letters.length / sizes.each.across) * 54 + 34;
  const { drawn, height } = rows(look, state.position, sizes, top);
  return figure({
    id: `${NAME}-${state.position}-${state.trained ? "trained" : "untrained"}-${state.narrow ? "narrow" : "wide"}`,
    title: `${look.letter} at position ${state.position}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.all,
    height: top + height,
    parts: [
      text(0, 16, "the name, and the position of each token", { size: 14.5, ink: "fig-muted" }),
      ...nameRow(look.letters, state.position, sizes.each),
      text(0, top - 12, "the two rows and their sum, 1 to 8 and 9 to 16", { size: 14.5, ink: "fig-muted" }),
      ...drawn,
    ],
  });
}
