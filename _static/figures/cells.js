// Numbers in cells: single cells, and vectors of them. A number is always written; its shade only repeats its size.

import { attributes, colours, escape, text } from "./svg.js";

const MINUS = "\u2212";

/** A number to two decimals, or to one from 10 on, with a true minus sign and no minus before zero. */
export function number(value) {
  const words = Math.abs(value) < 9.995 ? value.toFixed(2) : value.toFixed(1);
  return Number(words) === 0 ? "0.00" : words.replace("-", MINUS);
}

/** A share of 1, to two decimals. */
export const share = (value) => value.toFixed(2);

/** A letter by its place among others; where it occurs more than once, with that place counted from 1. */
export const letterAt = (letters, at) => (letters.indexOf(letters[at]) === letters.lastIndexOf(letters[at]) ? letters[at] : `${letters[at]} (letter ${at})`);

/**
 * The width of a number in units of its font's size: digits are 0.55 wide or a little more.
 * @param {string} words
 */
const widthOf = (words) => [...words].reduce((sum, character) => sum + (character === "." ? 0.27 : 0.56), 0);

/** How long words are at a size, in the fonts of the book. */
const lengthOf = (words, size) => Number((widthOf(words) * size).toFixed(1));

/** The largest size, at most `most`, at which words fit into a width with a little air. */
export const fitting = (words, width, most) => Math.min(most, Math.floor(((width - 2) / widthOf(words)) * 2) / 2);

/**
 * @typedef {object} CellLook
 * @property {string} [ink] the colour's class; without it the cell is empty
 * @property {number} [opacity] of the colour
 * @property {number} [size] of the number
 * @property {number} [weight] of the number
 * @property {string} [fill] a pattern in place of a colour
 * @property {boolean} [tight] whether a font that is wider than the book's would not fit
 *
 * One cell, with words in its middle.
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {string} words
 * @param {CellLook} look
 * @returns {string}
 */
export function cell({ x, y, width, height }, words, { ink, opacity, size, weight, tight, fill = colours[ink] ?? "none" }) {
  const box = { x, y, width, height, class: ink ? `${ink} fig-outline` : "fig-outline" };
  const strong = opacity === undefined ? undefined : Number(opacity.toFixed(3));
  const faint = words || ink || fill !== "none" ? undefined : 0.4;
  const drawn = `<rect${attributes({ ...box, fill, "fill-opacity": strong, stroke: colours["fig-line"], "stroke-opacity": faint })}/>`;
  if (!words) return drawn;
  const length = tight ? lengthOf(words, size) : undefined;
  return drawn + text(x + width / 2, y + height / 2 + size * 0.35, words, { size, weight, anchor: "middle", length });
}

/** How strongly a number is shaded: not at all at 0, and at most so that it can still be read. */
export const strength = (value) => Math.min(1, Math.abs(value) / 2) * 0.4;

/**
 * A vector: one cell a number, side by side.
 * @param {number[]} values
 * @param {{x: number, y: number, width: number, height: number, size: number, ink: string, known: boolean, group?: number,
 *   gap?: number, tight?: boolean}} look width: of one cell; known: whether the numbers are shown; a gap after every `group` cells
 * @returns {string[]}
 */
export function vector(values, { x, y, width, height, size, ink, known, group = Infinity, gap = 0, tight }) {
  return values.map((value, at) => {
    const box = { x: x + at * width + Math.floor(at / group) * gap, y, width, height };
    return known ? cell(box, number(value), { ink, opacity: strength(value), size, tight }) : cell(box, "", {});
  });
}

/** A thick frame around what a figure speaks of at this moment. */
export function frame(x, y, width, height) {
  const look = { class: "fig-frame", fill: "none", stroke: colours["fig-ink"], "stroke-width": 2.5, rx: 3 };
  return `<rect${attributes({ x: x - 3, y: y - 3, width: width + 6, height: height + 6, ...look })}/>`;
}

/** Words of which some are bold: [words, bold][]. */
export function phrases(x, y, parts, size) {
  const spans = parts.map(([words, bold]) => `<tspan${attributes({ "font-weight": bold ? 700 : undefined })}>${escape(words)}</tspan>`);
  return `<text${attributes({ x, y, "font-size": size })}>${spans.join("")}</text>`;
}

/** The shades from 0 to 1, in words and swatches, in 250 units. */
export function shades(x, y, size, words) {
  const swatches = [0, 0.25, 0.5, 0.75, 1].map((value, at) =>
    cell({ x: x + 16 + at * 24, y: y - 16, width: 24, height: 21 }, "", { ink: "fig-probability", opacity: value }));
  return [text(x, y, "0", { size }), ...swatches, text(x + 142, y, `1  ${words}`, { size })];
}
