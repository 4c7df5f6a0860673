// The first thirty steps of both averages of a parameter: as they come, and corrected.
//
// slopes  of a parameter of the real run, in its first steps

import { BETA1, BETA2, digits, trackOf } from "./adam-steps.js";
import { line, numeral, path, plotOf, point, ticks, xAxis, yAxis } from "./plot.js";
import { attributes, figure, text } from "./svg.js";

const NAME = "first-averages";
const STEPS = 30;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "slopes", label: "Slopes", options: [{ value: "steady", label: "always 1" }, { value: "real", label: "those of wte a 0" }] },
  { name: "step", label: "Step", range: { from: 0, to: STEPS - 1, by: 1 }, words: String },
];

/** The states that are written to files. */
export const states = [
  { name: "steady", title: "slopes that are always 1", state: { slopes: "steady", step: 0 } },
  { name: "real", title: "the real slopes of wte a 0", state: { slopes: "real", step: 9 } },
];

/** Both averages after each of the first steps, with what they are divided by. */
export function averagesOf(data, { slopes }) {
  const all = slopes === "steady" ? Array(STEPS).fill(1) : data.slopes;
  return trackOf(all).map((now, step) => ({ ...now, by1: 1 - BETA1 ** (step + 1), by2: 1 - BETA2 ** (step + 1) }));
}

const NOW = ({ m, m_hat, v, v_hat, step, corrected }) =>
  `m is ${digits(m)}, and corrected ${digits(m_hat)}; v is ${digits(v)}, and corrected ${digits(v_hat)}. ` +
  `The step would be ${numeral(step, 3)} learning rates, and corrected it is ${numeral(corrected, 3)}.`;

/** What stands at the step of a state, in a sentence or two. */
export function say(data, state) {
  const now = averagesOf(data, state)[state.step];
  return `Step ${state.step}, with the slope ${digits(now.g)}: ${NOW(now)}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const track = averagesOf(data, state);
  const [longest, at] = track.map(({ step }, place) => [Math.abs(step), place]).reduce((most, each) => (each[0] > most[0] ? each : most));
  return (
    `${states.find(({ state: { slopes } }) => slopes === state.slopes).title}: the averages m and v and the step made of them, in the first ${STEPS} steps, as they come and corrected. ` +
    `${say(data, state)} In step ${STEPS - 1} ${NOW(track.at(-1))} The longest uncorrected step is ${numeral(longest, 3)} learning rates, in step ${at}.`
  );
}

const WIDE = { width: 560, left: 58, right: 12, size: 14.5, plot: 104 };
const NARROW = { width: 340, left: 54, right: 8, size: 13.5, plot: 92 };
const LOOK = { comes: { ink: "fig-muted", width: 2, dashes: "6 4" }, corrected: { ink: "fig-ink", width: 2.5 } };
const HEAD = 34;
const GAP = 34;

/** The averages: what is drawn as points, as it comes, corrected. */
const ROWS = [
  { label: "m, and the slopes as rings", given: ({ g }) => g, comes: ({ m }) => m, corrected: ({ m_hat }) => m_hat },
  { label: "v, and the squares as rings", given: ({ g }) => g ** 2, comes: ({ v }) => v, corrected: ({ v_hat }) => v_hat },
  { label: "step, in learning rates", comes: ({ step }) => step, corrected: (now) => now.corrected },
];

/** From the lowest to the highest of some values, 0 among them, with a little room. */
function rangeOf(values) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = (high - low) * 0.08 || 1;
  return [low < 0 ? low - room : 0, high + room];
}

function plotRow(track, { label, given, comes, corrected }, at, step, sizes) {
  const top = HEAD + 22 + at * (sizes.plot + GAP);
  const values = [comes, corrected, ...(given ? [given] : [])].flatMap((each) => track.map(each));
  const edges = { width: sizes.width, height: top + sizes.plot, left: sizes.left, right: sizes.right, top, bottom: 0, size: sizes.size };
  const plot = plotOf(edges, [-0.5, STEPS - 0.5], rangeOf(values));
  const points = (each) => track.map((now, place) => [place, each(now)]);
  const last = at === ROWS.length - 1;
  return [
    text(0, top - 9, label, { size: sizes.size, weight: 700 }),
    ...yAxis(plot, "", ticks(plot.ys, 5)),
    path(`M${plot.left} ${plot.y(0)}H${plot.right}`, { ink: "fig-line" }),
    ...(last ? xAxis(plot, "step", [0, 5, 10, 15, 20, 25].map((place) => [place, place])) : []),
    line(plot, [[step, plot.ys[0]], [step, plot.ys[1]]], { ink: "fig-muted", width: 1, dashes: "3 3" }),
    ...(given ? points(given).map((place) => point(plot, place, "", { ink: "fig-gradient", hollow: true, radius: 2.6 })) : []),
    line(plot, points(comes), LOOK.comes),
    line(plot, points(corrected), LOOK.corrected),
    point(plot, [step, comes(track[step])], "", { ink: "fig-muted", radius: 4 }),
    point(plot, [step, corrected(track[step])], "", { radius: 4 }),
  ].join("");
}

function keyOf({ size }) {
  return [["comes", "as it comes"], ["corrected", "corrected"]].flatMap(([name, words], at) => {
    const x = at * 150;
    return [`<g${attributes({ transform: "translate(0 14)" })}>${path(`M${x} 0h30`, LOOK[name])}</g>`, text(x + 38, 19, words, { size })];
  });
}

const LINE = 24;

/** The numbers of one step. */
function tableOf({ m, by1, m_hat, v, by2, v_hat, step: comes, corrected }, step, top, { width, size }) {
  const ends = [0.46, 0.7, 1].map((share) => width * share - 4);
  const rows = [
    [`in step ${step}`, "as it comes", "divided by", "corrected"],
    ["m", digits(m), digits(by1), digits(m_hat)],
    ["v", digits(v), digits(by2), digits(v_hat)],
    ["m / root of v", numeral(comes, 3), "", numeral(corrected, 3)],
  ];
  return rows.flatMap(([label, ...words], row) => {
    const y = top + row * LINE;
    const look = { size, ink: row === 0 ? "fig-muted" : undefined, weight: row === rows.length - 1 ? 700 : undefined };
    return [
      row ? path(`M0 ${y - 17}H${width}`, { ink: "fig-line", opacity: 0.5 }) : "",
      text(0, y, label, look),
      ...words.map((each, at) => text(ends[at], y, each, { ...look, anchor: "end" })),
    ];
  });
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const track = averagesOf(data, state);
  const table = HEAD + 22 + ROWS.length * (sizes.plot + GAP) + 42;
  return figure({
    id: `${NAME}-${state.slopes}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: states.find(({ state: { slopes } }) => slopes === state.slopes).title,
    description: alt(data, state),
    width: sizes.width,
    height: table + 3 * LINE + 12,
    parts: [
      ...keyOf(sizes),
      ...ROWS.map((row, at) => plotRow(track, row, at, state.step, sizes)),
      ...tableOf(track[state.step], state.step, table, sizes),
    ],
  });
}
