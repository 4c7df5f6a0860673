// The arithmetic of Adam for one parameter, and how it is drawn for two of them: their slopes, and the steps made of these.
//
// slopes  a parameter's gradient in each step of a run
// track   for each step: the slope g, the averages m and v, the root of v, the step m / (root + EPS) in learning rates;
//         m_hat and v_hat, the averages as lines 179 and 180 correct them, and the step that they give

import { line, numeral, path, plotOf, point, ticks, xAxis, yAxis } from "./plot.js";
import { figure, grouped, text } from "./svg.js";

export const BETA1 = 0.85;
export const BETA2 = 0.99;
export const EPS = 1e-8;

/** What the averages make of a parameter's slopes, step by step. */
export function trackOf(slopes) {
  let [m, v] = [0, 0];
  return Array.from(slopes, (g, step) => {
    m = BETA1 * m + (1 - BETA1) * g;
    v = BETA2 * v + (1 - BETA2) * g ** 2;
    const [m_hat, v_hat] = [m / (1 - BETA1 ** (step + 1)), v / (1 - BETA2 ** (step + 1))];
    const root = Math.sqrt(v);
    return { g, m, v, root, step: m / (root + EPS), m_hat, v_hat, corrected: m_hat / (Math.sqrt(v_hat) + EPS) };
  });
}

/** A number of any size with so many digits that count, with a true minus sign, never as a power of ten. */
export function digits(value, count = 4) {
  if (value === 0) return "0";
  if (Math.abs(value) < 1e-9) return "nearly 0";
  return numeral(value, Math.max(0, count - 1 - Math.floor(Math.log10(Math.abs(value)))));
}

const sum = (values) => values.reduce((total, value) => total + Math.abs(value), 0);

/** A number as prose says how many times: whole from 10 on. */
export const times = (value) => (value < 10 ? value.toFixed(1) : grouped(Math.round(value)));

/**
 * Both parameters of a state, each with its track, in how many steps it had a slope, and the lengths of all slopes and steps added up.
 * @param {{slopes: Record<string, number[]>}} data
 * @param {{first: string, second: string}} state
 */
export function pairOf({ slopes }, { first, second }) {
  return [first, second].map((name) => {
    const track = trackOf(slopes[name]);
    return {
      name, track, count: track.filter(({ g }) => g !== 0).length,
      slopes: sum(track.map(({ g }) => g)), steps: sum(track.map(({ step }) => step)),
    };
  });
}

/** By how much the larger of the two sums is larger. */
const ratio = (a, b) => Math.max(a, b) / Math.min(a, b);

/** How unequal the slopes of two parameters are, and how unequal their steps. */
export function compared([first, second]) {
  if (first.name === second.name) return "Both are the same parameter.";
  if (!first.slopes || !second.slopes) {
    const idle = [first, second].filter(({ slopes }) => !slopes).map(({ name }) => name).join(" and ");
    return `${idle}: no slope in the whole run, so no step.`;
  }
  return (
    `All slopes of the run, added up without their signs: ${digits(first.slopes, 3)} and ${digits(second.slopes, 3)}, or ${times(ratio(first.slopes, second.slopes))} to 1. ` +
    `All steps: ${digits(first.steps, 3)} and ${digits(second.steps, 3)} learning rates, or ${times(ratio(first.steps, second.steps))} to 1.`
  );
}

/** What happens to both in one step. */
export const atStep = (pair, step) =>
  `Step ${grouped(step)}: ${pair.map(({ name, track }) => `${name} has the slope ${digits(track[step].g)}, and its step is ${numeral(track[step].step, 3)} learning rates`).join("; ")}.`;

const WIDE = { width: 560, left: 46, gap: 26, right: 10, size: 14.5, plot: 112 };
const NARROW = { width: 340, left: 42, gap: 14, right: 6, size: 13.5, plot: 96 };

const HEAD = 52;
const ROW = 24;

/** The most that a step without correction comes to here, in learning rates. */
const MOST = 3;

/** The lowest and the highest of every few values, as one upright stroke each. */
function strokes(plot, values) {
  const columns = Math.floor(plot.right - plot.left);
  const every = Math.max(1, Math.ceil(values.length / columns));
  let d = "";
  for (let at = 0; at < values.length; at += every) {
    const some = values.slice(at, at + every);
    const [low, high] = [Math.min(0, ...some), Math.max(0, ...some)];
    if (low < high) d += `M${plot.x(at)} ${plot.y(low)}V${plot.y(high)}`;
  }
  return d;
}

function oneOf(sizes, { left, right, top }, values, ys, step, { ink, axis, last }) {
  const edges = { width: sizes.width, height: top + sizes.plot, left, right: sizes.width - right, top, bottom: 0, size: sizes.size };
  const plot = plotOf(edges, [0, values.length], ys);
  const marks = ticks(ys, 5);
  return [
    ...(axis ? yAxis(plot, "", marks) : []),
    path(`M${left} ${plot.y(0)}H${right}`, { ink: "fig-line" }),
    path(strokes(plot, values), { ink, width: 1.3 }),
    line(plot, [[step, ys[0]], [step, ys[1]]], { ink: "fig-muted", width: 1, dashes: "3 3" }),
    point(plot, [step, values[step]], "", { ink, radius: 4 }),
    ...(last ? xAxis(plot, "step", [[0, "0"], [values.length / 2, grouped(values.length / 2)]]) : []),
  ].join("");
}

/** The two columns of plots: above the slopes, below the steps, each row in one scale. */
function plotsOf(pair, step, sizes) {
  const each = (sizes.width - sizes.left - sizes.gap - sizes.right) / 2;
  const most = Math.max(...pair.flatMap(({ track }) => track.map(({ g }) => Math.abs(g)))) * 1.05 || 1;
  const tops = [HEAD + 24, HEAD + 24 + sizes.plot + 36];
  return pair.flatMap(({ name, track, count }, at) => {
    const left = sizes.left + at * (each + sizes.gap);
    const place = (top) => ({ left, right: left + each, top });
    return [
      text(left, 18, name, { size: sizes.size + 1.5, weight: 700 }),
      text(left, 40, `slope in ${grouped(count)} steps`, { size: sizes.size, ink: "fig-muted" }),
      oneOf(sizes, place(tops[0]), track.map(({ g }) => g), [-most, most], step, { ink: "fig-gradient", axis: at === 0 }),
      oneOf(sizes, place(tops[1]), track.map((now) => now.step), [-MOST, MOST], step, { ink: "fig-ink", axis: at === 0, last: true }),
    ];
  }).concat([
    text(0, tops[0] - 9, "slope", { size: sizes.size, ink: "fig-gradient", weight: 700 }),
    text(0, tops[1] - 9, "step, in learning rates", { size: sizes.size, weight: 700 }),
  ]);
}

const ROWS = [
  ["slope", ({ g }) => digits(g)],
  ["m", ({ m }) => digits(m)],
  ["v", ({ v }) => digits(v)],
  ["root of v", ({ root }) => digits(root)],
  ["m / root of v", ({ step }) => numeral(step, 3)],
];

/** The numbers of one step, a column a parameter. */
function tableOf(pair, step, top, sizes) {
  const each = (sizes.width - sizes.left - sizes.gap - sizes.right) / 2;
  const right = [0, 1].map((at) => sizes.left + at * (each + sizes.gap) + each - 4);
  return [
    text(0, top, `in step ${grouped(step)}`, { size: sizes.size, ink: "fig-muted" }),
    ...ROWS.flatMap(([label, words], row) => {
      const y = top + (row + 1) * ROW;
      const weight = row === ROWS.length - 1 ? 700 : undefined;
      return [
        path(`M0 ${y - 17}H${sizes.width}`, { ink: "fig-line", opacity: 0.5 }),
        text(0, y, label, { size: sizes.size, weight }),
        ...pair.map(({ track }, at) => text(right[at], y, words(track[step]), { size: sizes.size, weight, anchor: "end" })),
      ];
    }),
  ];
}

/** The picture of two parameters. `called` is its id's beginning and its title. */
export function pictureOf(pair, { step, narrow }, { id, title, description }) {
  const sizes = narrow ? NARROW : WIDE;
  const table = HEAD + 24 + 2 * sizes.plot + 36 + 78;
  return figure({
    id: `${id}-${narrow ? "narrow" : "wide"}`,
    title,
    description,
    width: sizes.width,
    height: table + ROWS.length * ROW + 12,
    parts: [...plotsOf(pair, step, sizes), ...tableOf(pair, step, table, sizes)],
  });
}
