// A name as the program reads it: BOS, the ids of its letters, BOS; and the alphabet that the ids come from.
//
// uchars   the distinct characters of a list, sorted: a character's place is its id
// list     words of the reader's own that the alphabet is made from; "" for the book's list

import { ModelError } from "../model/errors.js";
import { Alphabet } from "../model/names.js";
import { cell, frame } from "./cells.js";
import { nameField } from "./controls.js";
import { figure, text } from "./svg.js";

const NAME = "name-tokens";
const LONGEST = 15;
const LONGEST_LIST = 80;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { ...nameField, hint: `At most ${LONGEST} letters.` },
  { name: "list", label: "Words for an alphabet of your own", most: LONGEST_LIST, hint: "Leave it empty for the book's alphabet." },
];

/** The states that are written to files. */
export const states = [{ name: "emma", title: "emma as tokens", state: { name: "emma", list: "" } }];

const wordsOf = (list) => list.split(/[\s,;]+/).filter(Boolean);
export const tokensOf = ({ uchars }, { name }) => new Alphabet(uchars).encode(name);
export const labelsOf = (name) => ["BOS", ...name, "BOS"];

/** This figure asks no model. */
export const withoutModel = {};

/** What happens to the name, in a sentence or two. */
export function say(data, state) {
  const own = state.list ? ` Your words have ${data.uchars.length} different characters, so BOS is ${data.uchars.length}.` : "";
  return `“${state.name}” becomes ${tokensOf(data, state).join(", ")}.${own}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const alphabet = [...data.uchars, "BOS"].map((character, id) => `${character} ${id}`);
  return `${say(data, state)} The alphabet, each character with its id: ${alphabet.join(", ")}.`;
}

/** A name that does not suit another alphabet gives way to the first word of the list. */
export function renamed(data, state) {
  const suits = [...state.name].every((character) => data.uchars.includes(character));
  return suits ? state : { ...state, name: wordsOf(state.list)[0] ?? "emma" };
}

/**
 * The alphabet after a reader has typed a name, or words to make an alphabet from.
 * @throws {ModelError} "character", "too-long"
 */
export function answer(models, typed, own, { state, field }) {
  const list = field === "list" ? typed : state.list;
  if (field === "list") tooLong("the list", list, LONGEST_LIST);
  for (const word of wordsOf(list)) tooLong(`the word "${word.slice(0, 20)}"`, word, LONGEST);
  const alphabet = wordsOf(list).length ? Alphabet.of(wordsOf(list)) : new Alphabet(own.uchars);
  if (field === "name") {
    tooLong("the name", typed, LONGEST);
    alphabet.encode(typed);
  }
  return { uchars: alphabet.uchars };
}

function tooLong(what, words, longest) {
  const length = [...words].length;
  if (length > longest) throw new ModelError("too-long", `${what} has ${length} characters; there is room for ${longest}: shorten it`);
}

/** A name's characters above their ids, in as many rows as are needed. */
export function rowsOf(labels, tokens, perRow, width, top) {
  return labels.flatMap((label, at) => {
    const x = (at % perRow) * width;
    const y = top + Math.floor(at / perRow) * 100;
    const bos = label === "BOS";
    return [
      cell({ x, y, width, height: 34 }, label, { size: bos ? Math.max(12, Math.min(15, Math.floor(width / 2.7))) : 19, weight: 700 }),
      text(x + width / 2, y + 51, "↓", { size: 16, anchor: "middle", ink: "fig-muted" }),
      cell({ x, y: y + 56, width, height: 30 }, String(tokens[at]), { size: 17 }),
    ];
  });
}

/** The alphabet: a cell a character, its id below it; those of the name are framed. */
function alphabetOf(uchars, name, perRow, width, top) {
  return [...uchars, "BOS"].flatMap((character, id) => {
    const [x, y] = [(id % perRow) * width, top + Math.floor(id / perRow) * 56];
    const used = character === "BOS" || name.includes(character);
    return [
      ...(used ? [frame(x + 4, y + 4, width - 8, 44)] : []),
      text(x + width / 2, y + 23, character, { size: character === "BOS" ? 13 : 18, weight: used ? 700 : undefined, anchor: "middle" }),
      text(x + width / 2, y + 44, id, { size: 14.5, anchor: "middle", ink: used ? undefined : "fig-muted" }),
    ];
  });
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const tokens = tokensOf(data, state);
  const labels = labelsOf(state.name);
  const [width, most, across] = state.narrow ? [340, 9, 9] : [560, LONGEST + 2, 14];
  const perRow = Math.min(most, labels.length);
  const size = Math.min(state.narrow ? 37 : 46, Math.floor(width / perRow));
  const rows = Math.ceil(labels.length / perRow);
  const table = 34 + rows * 100 + 34;
  return figure({
    id: `${NAME}-${state.narrow ? "narrow" : "wide"}`,
    title: `“${state.name}” as tokens`,
    description: alt(data, state),
    width,
    height: table + Math.ceil((data.uchars.length + 1) / across) * 56 + 6,
    parts: [
      text(0, 16, "the name between two BOS, and its token ids", { size: 14.5, ink: "fig-muted" }),
      ...rowsOf(labels, tokens, perRow, size, 28),
      text(0, table - 14, `the alphabet: ${data.uchars.length} characters and BOS, ${data.uchars.length + 1} ids`, { size: 14.5, ink: "fig-muted" }),
      ...alphabetOf(data.uchars, state.name, across, Math.floor(width / across), table),
    ],
  });
}
