// A plot: two axes with names and ticks, and in it curves, lines and marked points. Functions from values to SVG text.
//
// sizes  {width, height, left, right, top, bottom, size}: of the picture, of the room around the plot, of its words
// plot   the plot's edges in the picture; x and y, from a value to its place; xs and ys, the values at its edges
// look   of a line: {ink, width, dashes, cap, opacity}
//
// What would leave the plot is cut at its edges, so that a figure needs no clip path, and no id for one.

import { attributes, colours, text } from "./svg.js";

/** Sizes that suit most plots: in a column, and on a phone. */
export const WIDE = { width: 560, height: 320, left: 46, right: 22, top: 34, bottom: 52, size: 14.5 };
export const NARROW = { width: 340, height: 300, left: 42, right: 14, top: 34, bottom: 52, size: 14 };

const MINUS = "\u2212";
const round = (place) => Math.round(place * 10) / 10;

/** A number with so many decimals, a true minus sign, and no minus before zero. */
export function numeral(value, decimals = 2) {
  const words = value.toFixed(decimals);
  return Number(words) === 0 ? words.replace("-", "") : words.replace("-", MINUS);
}

/**
 * A plot of these sizes, from the lowest to the highest value in both directions.
 * @param {{width: number, height: number, left: number, right: number, top: number, bottom: number, size: number}} sizes
 * @param {[number, number]} xs
 * @param {[number, number]} ys
 */
export function plotOf({ width, height, left, right, top, bottom, size }, xs, ys) {
  const edge = { left, right: width - right, top, bottom: height - bottom };
  return {
    ...edge, xs, ys, width, size,
    x: (value) => round(edge.left + ((edge.right - edge.left) * (value - xs[0])) / (xs[1] - xs[0])),
    y: (value) => round(edge.bottom - ((edge.bottom - edge.top) * (value - ys[0])) / (ys[1] - ys[0])),
  };
}

/** A line without area. */
export function path(d, { ink = "fig-ink", width = 1, dashes, cap, opacity } = {}) {
  const look = {
    class: `${ink}-stroke`, fill: "none", stroke: colours[ink], "stroke-width": width, "stroke-dasharray": dashes, "stroke-linecap": cap,
    "stroke-linejoin": "round", "stroke-opacity": opacity,
  };
  return d ? `<path${attributes({ d, ...look })}/>` : "";
}

/**
 * Round values from the lowest to the highest, at most so many: steps of 1, 2 or 5 times a power of ten.
 * @returns {[number, string][]} each with its words
 */
export function ticks([low, high], most = 6) {
  const least = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= least * (1 - 1e-9));
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step).map((value) => [value, numeral(value, decimals)]);
}

/** The axis from left to right, below the plot; `at` holds its marks, [value, words] each. */
export function xAxis({ left, right, bottom, size, x, xs }, name, at = ticks(xs)) {
  const marks = at.flatMap(([value, words]) => [
    path(`M${x(value)} ${bottom}v5`, { ink: "fig-line" }),
    text(x(value), bottom + 20, words, { anchor: "middle", size }),
  ]);
  const middle = (left + right) / 2;
  return [path(`M${left} ${bottom}H${right}`, { ink: "fig-line" }), ...marks, text(middle, bottom + 44, name, { anchor: "middle", size })];
}

/** The axis from bottom to top; its name stands above it. `side` "right" makes a second one, at the other side. */
export function yAxis({ left, right, top, bottom, width, size, y, ys }, name, at = ticks(ys), side = "left") {
  const [edge, tick, words, anchor, corner] = side === "left" ? [left, -5, -8, "end", 0] : [right, 5, 8, undefined, width];
  const marks = at.flatMap(([value, called]) => [
    path(`M${Math.min(edge, edge + tick)} ${y(value)}H${Math.max(edge, edge + tick)}`, { ink: "fig-line" }),
    text(edge + words, y(value) + 5, called, { anchor, size }),
  ]);
  const named = text(corner, 16, name, { anchor: side === "left" ? undefined : "end", size });
  return [path(`M${edge} ${top}V${bottom}`, { ink: "fig-line" }), ...marks, named];
}

/** The shares of the way from `from` to `to` that lie between two bounds, or nothing (Liang and Barsky). */
function within([from, to], [low, high], [start, end]) {
  const way = to - from;
  if (way === 0) return from >= low && from <= high && start <= end ? [start, end] : null;
  const [near, far] = [(low - from) / way, (high - from) / way].sort((a, b) => a - b);
  const part = [Math.max(start, near), Math.min(end, far)];
  return part[0] <= part[1] ? part : null;
}

/** The part of a way from one point to another that lies in the plot: two points, or nothing. */
function cut(from, to, { xs, ys }) {
  const across = within([from[0], to[0]], xs, [0, 1]);
  const part = across && within([from[1], to[1]], ys, across);
  return part && part.map((share) => [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * share));
}

/** The path through points, [x, y] each, cut at the edges; where a value is not finite, the line has a gap. */
function through(points, plot) {
  let d = "";
  let last = "";
  for (let at = 1; at < points.length; at += 1) {
    const way = [points[at - 1], points[at]];
    const part = way.flat().every(Number.isFinite) ? cut(...way, plot) : null;
    if (!part) continue;
    const [start, end] = part.map(([x, y]) => `${plot.x(x)} ${plot.y(y)}`);
    d += start === last ? `L${end}` : `M${start}L${end}`;
    last = end;
  }
  return d;
}

/** A line through points, [x, y] each. */
export const line = (plot, points, look) => path(through(points, plot), { width: 2, ...look });

/**
 * The curve of a function.
 * @param {object} plot
 * @param {(x: number) => number} f
 * @param {object} [look] of the line; also `from` and `to`, where it begins and ends, and `every`, how finely it is drawn
 */
export function curve(plot, f, { from = plot.xs[0], to = plot.xs[1], every = 3, ...look } = {}) {
  const pieces = Math.max(1, Math.ceil(Math.abs(plot.x(to) - plot.x(from)) / every));
  const points = Array.from({ length: pieces + 1 }, (_, at) => from + ((to - from) * at) / pieces).map((x) => [x, f(x)]);
  return line(plot, points, { width: 2.5, ...look });
}

/** Whether a point lies in the plot. */
export const holds = ({ xs, ys }, x, y) => x >= xs[0] && x <= xs[1] && y >= ys[0] && y <= ys[1];

/**
 * A marked point with its words; nothing where it lies outside the plot.
 * @param {object} plot
 * @param {[number, number]} at
 * @param {string} [words]
 * @param {{ink?: string, radius?: number, hollow?: boolean, to?: [number, number], anchor?: string, weight?: number, size?: number}} [look]
 *   to: where the words stand, from the point; without it to the upper right, or near the right edge to the upper left
 */
export function point(plot, [x, y], words = "", { ink = "fig-ink", radius = 5, hollow = false, to, anchor, weight, size = plot.size } = {}) {
  if (!holds(plot, x, y)) return "";
  const [cx, cy] = [plot.x(x), plot.y(y)];
  // A path, since drawing.css knows the colours of paths: two arcs.
  const d = `M${round(cx - radius)} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  const look = hollow
    ? { class: `fig-hollow ${ink}-stroke`, fill: colours["fig-paper"], stroke: colours[ink], "stroke-width": 2 }
    : { class: ink, fill: colours[ink] };
  const leftwards = cx > plot.left + (plot.right - plot.left) * 0.7;
  const [dx, dy] = to ?? [leftwards ? -radius - 3 : radius + 3, -radius - 3];
  const told = words && text(round(cx + dx), round(cy + dy), words, { anchor: anchor ?? (dx < 0 ? "end" : undefined), weight, size });
  return `<path${attributes({ d, ...look })}/>${told}`;
}
