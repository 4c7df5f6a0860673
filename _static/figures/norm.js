// What lines 103 to 106 do to a vector, and the dial that shows its size.

import { numeral, path, point } from "./plot.js";
import { text } from "./svg.js";

/** What line 105 adds to the mean of the squares. */
export const EPSILON = 1e-5;

/** The size of a vector: the root of the mean of its squares. */
export const sizeOf = (x) => Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length);

/**
 * A vector on its way through rmsnorm.
 * @param {number[]} x
 * @returns {{squares: number[], ms: number, scale: number, y: number[], size: number, after: number}}
 *   ms: the mean of the squares; size and after: the vector's size before and after
 */
export function normed(x) {
  const squares = x.map((value) => value * value);
  const ms = squares.reduce((sum, value) => sum + value, 0) / x.length;
  const scale = (ms + EPSILON) ** -0.5;
  const y = x.map((value) => value * scale);
  return { squares, ms, scale, y, size: sizeOf(x), after: sizeOf(y) };
}

/** A number above 0 to three digits, and to five decimals at most; just below 1 to four, so that it is not taken for 1. */
export function digits(value) {
  const size = Math.abs(value);
  const decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.9995 && size < 0.99995 ? 4 : size >= 0.1 ? 3 : size >= 0.01 ? 4 : 5;
  return numeral(value, decimals);
}

const [LEAST, MOST] = [-3, 2];

/**
 * A dial of sizes from 0.001 to 100, 96 units high: `before` above the line, hollow, and `after` below it, filled.
 * @param {{left: number, right: number, y: number, size: number}} place y: of the line
 * @param {{before?: number, after?: number}} sizes those that are known
 */
export function dial({ left, right, y, size }, { before, after }) {
  const at = (value) => left + ((right - left) * (Math.max(LEAST, Math.min(MOST, Math.log10(value))) - LEAST)) / (MOST - LEAST);
  const plot = { xs: [LEAST, MOST], ys: [-1, 1], x: (value) => Number(at(10 ** value).toFixed(1)), y: () => y, left, right, size };
  const log = (value) => Math.max(LEAST, Math.log10(value));
  const anchored = (value) => (at(value) > right - 60 ? "end" : at(value) < left + 60 ? "start" : "middle");
  const marks = Array.from({ length: MOST - LEAST + 1 }, (_, step) => 10 ** (LEAST + step)).flatMap((value) => [
    path(`M${at(value).toFixed(1)} ${y - 6}v12`, { ink: "fig-line" }),
    text(Number(at(value).toFixed(1)), y + 40, String(Number(value.toPrecision(1))), { size: 13, anchor: "middle", ink: "fig-muted" }),
  ]);
  const told = (value, words, below) => text(Number(at(value).toFixed(1)), below ? y + 21 : y - 13, `${words} ${digits(value)}`, { size, weight: 700, anchor: anchored(value) });
  return [
    text(0, y - 36, "its size; each mark is ten times the one before", { size: 14, ink: "fig-muted" }),
    path(`M${left} ${y}H${right}`, { ink: "fig-line", width: 1.5 }),
    ...marks,
    path(`M${at(1).toFixed(1)} ${y - 10}v20`, { ink: "fig-ink", width: 2.5 }),
    ...(after === undefined ? [] : [point(plot, [log(after), 0], "", { radius: 6 }), told(after, "after", true)]),
    ...(before === undefined ? [] : [point(plot, [log(before), 0], "", { radius: 6, hollow: true }), told(before, "before", false)]),
  ];
}
