// A table of counts that fills name by name. Each name's letters are guessed from the table before its pairs are counted.
//
// names   the names in the order in which they are counted, separated by spaces
// step    which of the counts below is shown

import { cell } from "./cells.js";
import { barsOf, BOS, count, emptyTable, framesOf, gridOf, numbersOf, pairsOf, SIGNS } from "./pair-table.js";
import { figure, grouped, text } from "./svg.js";

const NAME = "pair-counts";

/** After how many names the table can be seen. */
export const COUNTED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100, 200, 500, 1000];

const after = (names) => (names === 0 ? "before the first name" : `after ${grouped(names)} ${names === 1 ? "name" : "names"}`);

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "step", label: "Names counted", steps: COUNTED.map(after) }];

/** The states that are written to files. */
export const states = [["one", 1], ["ten", 10], ["thousand", 1000]].map(([name, names]) =>
  ({ name, title: after(names), state: { step: COUNTED.indexOf(names) } }));

/** The token that has followed most often so far, the first of several; -1 where nothing has. */
const guessFrom = (row) => {
  const most = Math.max(...row);
  return most ? row.indexOf(most) : -1;
};

const rightOf = (pairs) => pairs.filter(({ next, guess }) => next === guess).length;

/** Guess a name's letters from a table, then count them into it. */
function guessAndCount(table, name) {
  const pairs = pairsOf(name).map(([here, next]) => ({ here, next, guess: guessFrom(table[here]) }));
  count(table, name);
  return pairs.map((pair) => ({ ...pair, times: table[pair.here][pair.next] }));
}

/**
 * The table after some names, and the last of them with what was guessed of it.
 * @returns {{table: number[][], name: string, pairs: {here: number, next: number, guess: number, times: number}[], right: number, all: number}}
 */
export function lookOf(data, { step }) {
  const table = emptyTable();
  const look = { table, name: "", pairs: [], right: 0, all: 0 };
  for (const name of data.names.split(" ").slice(0, COUNTED[step])) {
    look.name = name;
    look.pairs = guessAndCount(table, name);
    look.right += rightOf(look.pairs);
    look.all += look.pairs.length;
  }
  return look;
}

/** How the last name was guessed, and all of them, in a sentence or two. */
export function say(data, state) {
  const { name, pairs, right, all } = lookOf(data, state);
  if (!name) return "Every cell is empty: nothing has been counted, so there is nothing to guess from.";
  const far = COUNTED[state.step] === 1 ? "" : ` So far ${grouped(right)} of ${grouped(all)} guesses were right.`;
  return `Name ${grouped(COUNTED[state.step])}, “${name}”: ${rightOf(pairs)} of ${pairs.length} guesses were right. Then its ${pairs.length} pairs were counted.${far}`;
}

const written = (at) => (at < 0 ? "–" : at === BOS ? "BOS" : SIGNS[at]);
const spoken = (at) => (at < 0 ? "nothing" : written(at));
const MOST_SPOKEN = 60;

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { table, pairs } = lookOf(data, state);
  const guesses = pairs.map(({ here, next, guess, times }) => `after ${spoken(here)} guessed ${spoken(guess)}, came ${spoken(next)}, count now ${times}`);
  const cells = table.flatMap((row, here) => row.map((times, next) => ({ here, next, times }))).filter(({ times }) => times);
  const said = cells.length > MOST_SPOKEN ? table.map((row, here) => ({ here, next: guessFrom(row), times: Math.max(...row) })) : cells;
  const what = cells.length > MOST_SPOKEN ? `${cells.length} of the 729 cells have a count. The largest of each row` : "All counts";
  const counts = said.map(({ here, next, times }) => `${spoken(here)} then ${spoken(next)} ${grouped(times)}`).join(", ");
  const filled = cells.length ? ` ${what}: ${counts}.` : "";
  return `A table of counts with 27 rows and 27 columns, a to z and BOS, ${after(COUNTED[state.step])}. ${say(data, state)}${guesses.length ? ` Letter by letter: ${guesses.join("; ")}.` : ""}${filled}`;
}

const WIDE = { width: 620, label: 92, guess: 44, grid: { x: 26, y: 208, width: 22, height: 19 }, size: 13 };
const NARROW = { width: 340, label: 50, guess: 32, grid: { x: 14, y: 232, width: 12, height: 14 }, size: 12.5 };
const ROW = 25;

/** The name's pairs side by side: this letter, the guess, the next letter, the count. A guess that was right is marked. */
function guessesOf(pairs, top, { label, guess: most, width }, narrow) {
  const each = Math.min(most, Math.floor((width - label) / Math.max(1, pairs.length)));
  const rows = [
    [narrow ? "this" : "this letter", ({ here }) => written(here)],
    ["guess", ({ guess }) => written(guess)],
    [narrow ? "next" : "next letter", ({ next }) => written(next)],
    ["right?", (pair) => (pair.guess === pair.next ? "yes" : "no")],
    [narrow ? "now" : "count now", ({ times }) => String(times)],
  ];
  return rows.flatMap(([head, write], row) => [
    text(0, top + row * ROW + 17, head, { size: 14, ink: "fig-muted" }),
    ...pairs.map((pair, at) => {
      const words = write(pair);
      const right = pair.guess === pair.next && (row === 1 || row === 3);
      const box = { x: label + at * each, y: top + row * ROW, width: each, height: ROW - 3 };
      const size = words.length > 1 ? 13 : 15;
      return cell(box, words, { size, weight: right ? 700 : undefined, ...(right ? { ink: "fig-line", opacity: 0.35 } : {}) });
    }),
  ]);
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { table, name, pairs } = lookOf(data, state);
  const sizes = state.narrow ? NARROW : WIDE;
  const { grid } = sizes;
  const cells = pairs.map(({ here, next }) => [here, next]);
  const largest = Math.max(...table.flat());
  const small = { size: 14, ink: "fig-muted" };
  const heading = name ? `name ${grouped(COUNTED[state.step])}: ${name}` : "no name yet";
  return figure({
    id: `${NAME}-${COUNTED[state.step]}-${state.narrow ? "narrow" : "wide"}`,
    title: after(COUNTED[state.step]),
    description: alt(data, state),
    width: sizes.width,
    height: grid.y + SIGNS.length * grid.height + 4,
    parts: [
      text(0, 17, heading, { size: 16, weight: 700 }),
      ...guessesOf(pairs, 28, sizes, state.narrow),
      ...(state.narrow
        ? [text(0, 180, "the table: this letter down, next letter across", small), text(0, 199, "the fuller a cell, the larger its count; dot: BOS", small)]
        : [text(0, 178, "the table: this letter down, next letter across; the dot is BOS", small)]),
      ...(state.narrow ? [barsOf(table, grid, (times) => Math.sqrt(times / largest))] : numbersOf(table, grid, sizes.size)),
      ...gridOf(grid, { size: sizes.size, boldRows: cells.map(([here]) => here), boldColumns: cells.map(([, next]) => next) }),
      ...(cells.length ? [framesOf(cells, grid)] : []),
    ].filter(Boolean),
  });
}
