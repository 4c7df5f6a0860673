// The table of counts: how often each token follows each other one. Row: this token; column: the next. In the order of the
// ids, a to z and then BOS, which is written as a dot.

import { attributes, colours } from "./svg.js";

/** The signs of the rows and columns. */
export const SIGNS = [..."abcdefghijklmnopqrstuvwxyz", "."];
export const BOS = SIGNS.length - 1;

/** Where rows and columns stand: the corner of the first cell, and the size of each. */
/** @typedef {{x: number, y: number, width: number, height: number}} Place */

export const emptyTable = () => SIGNS.map(() => SIGNS.map(() => 0));

/** A name's pairs of this token and the next, BOS at both ends. */
export function pairsOf(name) {
  const tokens = [BOS, ...[...name].map((letter) => SIGNS.indexOf(letter)), BOS];
  return tokens.slice(1).map((next, at) => [tokens[at], next]);
}

/** Count a name's pairs into a table. */
export function count(table, name) {
  for (const [here, next] of pairsOf(name)) table[here][next] += 1;
}

const stroked = (d, ink, look = {}) =>
  `<path${attributes({ d, class: ink, fill: "none", stroke: colours[ink.replace(/-stroke$/, "")], ...look })}/>`;

/** The lines between the cells, and the signs of rows and columns; those of `bold` rows and columns stand out. */
export function gridOf({ x, y, width, height }, { size, boldRows = [], boldColumns = [] }) {
  const n = SIGNS.length;
  const down = Array.from({ length: n + 1 }, (_, at) => `M${x + at * width} ${y}v${n * height}`);
  const across = Array.from({ length: n + 1 }, (_, at) => `M${x} ${y + at * height}h${n * width}`);
  const heads = SIGNS.map((each, at) => ({ each, bold: boldColumns.includes(at), x: x + (at + 0.5) * width, y: y - 5 }));
  const sides = SIGNS.map((each, at) => ({ each, bold: boldRows.includes(at), x: x - 8, y: y + (at + 0.5) * height + size * 0.35 }));
  const [strong, faint] = [true, false].map((wanted) => [...heads, ...sides].filter(({ bold }) => bold === wanted));
  return [
    stroked([...down, ...across].join(""), "fig-line-stroke", { "stroke-opacity": 0.45 }),
    signsOf(faint, { class: "fig-muted", fill: colours["fig-muted"], "font-size": size }),
    signsOf(strong, { "font-weight": 700, "font-size": size }),
  ].filter(Boolean);
}

/** Signs in one look; the dot is larger, because it is so small. */
function signsOf(signs, look) {
  const drawn = signs.map(({ each, x, y }) =>
    `<text${attributes({ x, y: Number(y.toFixed(1)), "font-size": each === "." ? look["font-size"] + 6 : undefined })}>${each}</text>`);
  return drawn.length ? `<g${attributes({ ...look, "text-anchor": "middle" })}>${drawn.join("")}</g>` : "";
}

/** A bar in every cell whose pair occurs, as tall as `fullness(times, row)` says, from 0 to 1; no cell that occurs looks empty. */
export function barsOf(table, { x, y, width, height }, fullness) {
  const bars = table.flatMap((row, here) =>
    row.map((times, next) => {
      if (!times) return "";
      const tall = Math.max(2, Math.round((height - 2) * fullness(times, row)));
      return `M${x + (next + 0.5) * width} ${y + (here + 1) * height - 1}v${-tall}`;
    }));
  const d = bars.join("");
  return d ? stroked(d, "fig-muted-stroke", { "stroke-width": width - 2 }) : "";
}

/** How many shades there are. */
const SHADES = 4;

/** The counts as numbers in their cells. The larger a count beside the largest, the deeper the shade behind it. */
export function numbersOf(table, { x, y, width, height }, size) {
  const largest = Math.max(...table.flat());
  const behind = Array.from({ length: SHADES }, () => "");
  const numbers = [];
  table.forEach((row, here) => row.forEach((times, next) => {
    if (!times) return;
    const [left, top] = [x + next * width, y + here * height];
    behind[Math.ceil(SHADES * Math.sqrt(times / largest)) - 1] += `M${left} ${top}h${width}v${height}h${-width}z`;
    const words = String(times);
    const length = words.length > 2 ? ` textLength="${width - 3}" lengthAdjust="spacingAndGlyphs"` : "";
    numbers.push(`<text x="${left + width / 2}" y="${top + height / 2 + 4.5}"${length}>${words}</text>`);
  }));
  return [
    ...behind.map((d, at) => (d ? `<path${attributes({ d, class: "fig-line", fill: colours["fig-line"], "fill-opacity": 0.11 * (at + 1) })}/>` : "")),
    numbers.length ? `<g${attributes({ "font-size": size, "text-anchor": "middle" })}>${numbers.join("")}</g>` : "",
  ].filter(Boolean);
}

/** Frames around cells, [row, column] each. */
export const framesOf = (cells, { x, y, width, height }) =>
  stroked(cells.map(([here, next]) => `M${x + next * width} ${y + here * height}h${width}v${height}h${-width}z`).join(""), "fig-ink-stroke", { "stroke-width": 2.5 });

/** Rows that can be pointed at in place of the buttons of these ids; without scripts they are nothing. */
export function rowsToChoose({ x, y, width, height }, buttons) {
  const rows = buttons.map((button, here) =>
    `<rect${attributes({ x: x - 18, y: y + here * height, width: 18 + SIGNS.length * width, height, class: "fig-choosable", "data-button": button })}/>`);
  return `<g fill="none" pointer-events="all">${rows.join("")}</g>`;
}
