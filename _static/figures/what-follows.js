// What follows a letter, most often first. The table is small here; the row that was chosen is written out beside it.
//
// tables   {names, counts}: how many names were counted, and the table
// row      the token that is followed; which: the table, counted from 0

import { barsOf, BOS, gridOf, rowsToChoose, SIGNS } from "./pair-table.js";
import { frame } from "./cells.js";
import { figure, grouped, rect, text, wrapped } from "./svg.js";

const NAME = "what-follows";

const called = (at) => (at === BOS ? "BOS" : SIGNS[at]);

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "row", label: "This letter, or BOS", options: SIGNS.map((_, value) => ({ value, label: called(value) })) },
  { name: "which", label: "Names counted", options: (data) => data.tables.map(({ names }, value) => ({ value, label: grouped(names) })) },
];

/** The states that are written to files. */
export const states = ["a", "q", "."].map((sign) => {
  const row = SIGNS.indexOf(sign);
  return { name: `after-${called(row).toLowerCase()}`, title: `after ${called(row)}`, state: { row, which: 1 } };
});

/** The tokens that follow, [token, times], the commonest first and equals in the order of the alphabet; and those that never do. */
export function followers(data, { row, which }) {
  const all = data.tables[which].counts[row].map((times, next) => [next, times]);
  return { some: all.filter(([, times]) => times).sort((one, other) => other[1] - one[1]), never: all.filter(([, times]) => !times).map(([next]) => next) };
}

const counted = ([next, times], row) => `${next === BOS ? (row === BOS ? "BOS" : "the end of the name") : `“${SIGNS[next]}”`}, ${grouped(times)}`;

const rest = [() => "Each of the 27 comes at least once.", ([one]) => `${one === BOS ? "BOS" : `“${SIGNS[one]}”`} never comes.`, (never) => `${never.length} of the 27 never come.`];

/** The commonest, in a sentence or two. */
export function say(data, state) {
  const { some, never } = followers(data, state);
  const total = some.reduce((sum, [, times]) => sum + times, 0);
  const first = some.slice(0, 3).map((each) => counted(each, state.row)).join("; ");
  const after = state.row === BOS ? `BOS opens each of the ${grouped(total)} names. Most often comes` : `“${SIGNS[state.row]}” is followed ${grouped(total)} times. Most often comes`;
  return `${after} ${first}. ${rest[Math.min(2, never.length)](never)}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { some, never } = followers(data, state);
  const none = never.length ? ` Never: ${never.map(called).join(", ")}.` : "";
  return `After ${called(state.row)}, in ${grouped(data.tables[state.which].names)} names: ${some.map(([next, times]) => `${called(next)} ${grouped(times)}`).join(", ")}.${none} Beside it the whole table, with this row framed.`;
}

const WIDE = { width: 620, grid: { x: 20, y: 74, width: 10, height: 18 }, list: { x: 326, y: 74, height: 18, columns: 1, width: 294 } };
const NARROW = { width: 340, grid: { x: 14, y: 420, width: 12, height: 14 }, list: { x: 0, y: 50, height: 20, columns: 2, width: 166 } };

/** The followers in order: the sign, a bar as long as its count, the count. */
function listOf({ some }, { x, y, height, columns, width }) {
  const rows = Math.ceil(SIGNS.length / columns);
  const scale = (width - 36 - 52) / some[0][1];
  return some.flatMap(([next, times], at) => {
    const [left, top] = [x + Math.floor(at / rows) * (width + 8), y + (at % rows) * height];
    const long = Math.max(1, Math.round(times * scale));
    return [
      text(left + 30, top + height / 2 + 5, called(next), { size: next === BOS ? 12.5 : 15, anchor: "end", weight: at ? undefined : 700 }),
      rect(left + 36, top + 3, long, height - 6, { ink: "fig-muted" }),
      text(left + 36 + long + 5, top + height / 2 + 5, grouped(times), { size: 13.5, weight: at ? undefined : 700 }),
    ];
  });
}

function neverOf({ some, never }, { x, y, height, columns, width }) {
  if (!never.length) return [];
  const rows = Math.ceil(SIGNS.length / columns);
  const top = y + Math.min(rows, some.length) * height + 22;
  const words = `never: ${never.map(called).join(" ")}`;
  return wrapped(words, columns === 1 ? 38 : 44).map((line, at) => text(x + (columns === 1 ? 16 : 0), top + at * 18, line, { size: 14, ink: "fig-muted" }));
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { narrow, row, which } = state;
  const { width, grid, list } = narrow ? NARROW : WIDE;
  const { counts } = data.tables[which];
  const found = followers(data, state);
  const small = { size: 14, ink: "fig-muted" };
  return figure({
    id: `${NAME}-${row}-${which}-${narrow ? "narrow" : "wide"}`,
    title: `after ${called(row)}`,
    description: alt(data, state),
    width,
    height: grid.y + SIGNS.length * grid.height + 6,
    parts: [
      text(list.x, 17, `after ${called(row)}, in ${grouped(data.tables[which].names)} names`, { size: 16, weight: 700 }),
      text(list.x, 37, "what follows, and how often", small),
      ...listOf(found, list),
      ...neverOf(found, list),
      text(0, grid.y - 57, narrow ? "the table, a row for each letter" : "the table", { size: 16, weight: 700 }),
      text(0, grid.y - 37, narrow ? "in each row, the fullest cell is its largest count" : "fullest cell: the largest of its row", small),
      barsOf(counts, grid, (times, each) => times / Math.max(...each)),
      ...gridOf(grid, { size: 12.5, boldRows: [row] }),
      frame(grid.x, grid.y + row * grid.height, SIGNS.length * grid.width, grid.height),
      rowsToChoose(grid, SIGNS.map((_, at) => `${NAME}-row-${at}`)),
    ],
  });
}
