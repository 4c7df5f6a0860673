// A rectangle with the sides a and b, one of which grows: what becomes of its area, a * b, and of the way along two sides, a + b.
//
// a, b    the sides; grow: by how much one of them may grow
// step    0: nothing has grown; 1: a has; 2: b has

import { plain } from "./belt-chain.js";
import { attributes, colours, figure, rect, text } from "./svg.js";

const NAME = "grown-rectangle";
const STEPS = ["nothing has grown", "a grows", "b grows"];

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "step", label: "Which side grows", steps: STEPS },
  {
    name: "rule",
    label: "Look at",
    options: [
      { value: "*", label: "a * b, the area" },
      { value: "+", label: "a + b, the way" },
    ],
  },
  { name: "by", label: "It grows by", options: (data) => data.grow.map((value) => ({ value, label: plain(value) })) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "area-a", title: "a * b, and a grows", state: { rule: "*", step: 1, by: 0.5 } },
  { name: "area-b", title: "a * b, and b grows", state: { rule: "*", step: 2, by: 0.5 } },
  { name: "way-a", title: "a + b, and a grows", state: { rule: "+", step: 1, by: 0.5 } },
];

const result = { "*": (a, b) => a * b, "+": (a, b) => a + b };
const called = { "*": "area", "+": "way" };

/** The sides before and after, the result before and after, how much more it is, and how much more for each 1. */
export function grownOf({ a, b }, { rule, step, by }) {
  const sides = [a + (step === 1 ? by : 0), b + (step === 2 ? by : 0)];
  const [before, after] = [result[rule](a, b), result[rule](...sides)];
  return { sides, before, after, more: after - before, rate: step ? (after - before) / by : 0 };
}

/** What a rate is, in a word or two: the other side, or always 1. */
const reason = (rule, step) => (rule === "+" ? "whatever the sides are" : `the other side, ${step === 1 ? "b" : "a"}`);

/** The lines of arithmetic: before, after, and the rate. */
export function sums(data, state) {
  const { rule, step, by } = state;
  const { sides, before, after, more, rate } = grownOf(data, state);
  const sum = (a, b, total) => `${plain(a)} ${rule} ${plain(b)} = ${plain(total)}`;
  const first = `${called[rule]}: ${sum(data.a, data.b, before)}`;
  if (!step) return [first];
  return [first, `grown: ${sum(...sides, after)}, which is ${plain(more)} more`, `${plain(more)} / ${plain(by)} = ${plain(rate)}: ${reason(rule, step)}`];
}

/** What has grown, in a sentence or two. */
export function say(data, state) {
  const { rule, step, by } = state;
  const { sides, before, more, rate } = grownOf(data, state);
  if (!step) return `a is ${plain(data.a)} and b is ${plain(data.b)}. The ${called[rule]} is ${plain(data.a)} ${rule} ${plain(data.b)} = ${plain(before)}.`;
  const side = "ab"[step - 1];
  return `${side} grows by ${plain(by)} to ${plain(sides[step - 1])}, and the ${called[rule]} by ${plain(more)}. For each 1 that ${side} grows, the ${called[rule]} grows by ${plain(rate)}: ${reason(rule, step)}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const what = state.rule === "*"
    ? "Its area is the product; a side that grows adds a strip, as long as the other side."
    : "The way from one corner to the opposite one, along two sides, is the sum; a side that grows makes it longer by as much.";
  return `A rectangle, ${plain(data.a)} wide and ${plain(data.b)} high. ${what} ${say(data, state)}`;
}

const line = (d, ink, width, dashes) =>
  `<path${attributes({ d, class: `${ink}-stroke`, fill: "none", stroke: colours[ink], "stroke-width": width, "stroke-dasharray": dashes })}/>`;

/** The strip that has been added to the area, with its outline and what it adds. */
function strip(x, y, width, height, words, size) {
  const frame = line(`M${x} ${y}h${width}v${height}h${-width}z`, "fig-gradient", 2, "5 3");
  return [rect(x, y, width, height, { ink: "fig-gradient", opacity: 0.25 }), frame, ...words.map(([left, top, told, anchor]) => text(left, top, told, { ink: "fig-gradient", weight: 700, size, anchor }))];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { rule, step, by } = state;
  const { sides, before, more } = grownOf(data, state);
  const [width, unit, size] = state.narrow ? [340, 38, 15] : [560, 62, 16];
  const [left, top] = [state.narrow ? 58 : 64, 44];
  const reach = [data.a, data.b].map((side) => side * unit);
  const bottom = top + (data.b + Math.max(...data.grow)) * unit;
  const [right, roof] = [left + reach[0], bottom - reach[1]];
  const grown = Math.round(by * unit * 10) / 10;
  const area = rule === "*";
  const plus = `+ ${plain(more)}`;
  const parts = [rect(left, roof, ...reach, { ink: "fig-muted", opacity: area ? 0.16 : 0.05 })];
  if (area) parts.push(text(left + reach[0] / 2, bottom - reach[1] / 2 + 6, `${plain(data.a)} * ${plain(data.b)} = ${plain(before)}`, { anchor: "middle", size: 18 }));
  parts.push(line(`M${left} ${roof}H${right}V${bottom}H${left}z`, "fig-ink", 1.5));
  if (!area) parts.push(line(`M${left} ${bottom}H${right}V${roof}`, "fig-ink", 5));
  if (step === 1) {
    if (area) parts.push(...strip(right, roof, grown, reach[1], [[right + grown + 6, bottom - reach[1] / 2 + 6, plus]], size));
    else parts.push(line(`M${right + grown} ${bottom}V${roof}`, "fig-muted", 1.5, "5 3"), line(`M${right} ${bottom}h${grown}`, "fig-gradient", 9), text(right + grown + 6, bottom - 12, plus, { ink: "fig-gradient", weight: 700, size }));
  }
  if (step === 2) {
    if (area) parts.push(...strip(left, roof - grown, reach[0], grown, [[left + reach[0] / 2, roof - grown - 8, plus, "middle"]], size));
    else parts.push(line(`M${left} ${roof - grown}H${right}`, "fig-muted", 1.5, "5 3"), line(`M${right} ${roof}v${-grown}`, "fig-gradient", 9), text(right + 12, roof - grown / 2 + 6, plus, { ink: "fig-gradient", weight: 700, size }));
  }
  const told = ["a", "b"].map((side, at) => `${side} = ${plain(sides[at])}`);
  parts.push(text(left + reach[0] / 2, bottom + 24, told[0], { anchor: "middle", size, weight: step === 1 ? 700 : undefined }));
  parts.push(text(left - 8, bottom - reach[1] / 2 + 6, told[1], { size, anchor: "end", weight: step === 2 ? 700 : undefined }));
  const heading = area ? "a * b is the area" : "a + b is the way along two sides";
  const table = bottom + 58;
  return figure({
    id: `${NAME}-${area ? "times" : "plus"}-${step}-${by}-${state.narrow ? "narrow" : "wide"}`,
    title: `${rule === "*" ? "a * b" : "a + b"}, and ${STEPS[step].replace("nothing has grown", "nothing grows")}`,
    description: alt(data, state),
    width,
    height: table + 62,
    parts: [
      text(0, 18, heading, { size: 17, weight: 700 }),
      ...parts,
      ...sums(data, state).map((words, at) => text(0, table + at * 26, words, { size, weight: at === 2 ? 700 : undefined, ink: at === 2 ? "fig-gradient" : undefined })),
    ],
  });
}
