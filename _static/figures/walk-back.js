// The way back of one loss: the function backward, lines 59 to 72, of the file, at work in its first training step.
//
// step  {name, letter, loss, values, first, followed, row}: the name, its first letter, its loss, how many Values hang together in it;
//       arrivals, each a run of line 72: the first of all, and those at number 0 of the letter's row of wte; the whole row's gradient
// arrival  {order, data, grad, children, which, child, local_grad, before, after}: see microgpt/first_step.py

import { quoted } from "./looking-back.js";
import { grouped } from "./svg.js";

/** A number to four digits that count, with a true minus sign. */
export const fine = (value) => String(Number(value.toPrecision(4))).replace("-", "\u2212");

export const single = (name, value) => ({ name, shape: `a number: ${fine(value)}`, numbers: [value] });
const ordinal = (order) => (order === 0 ? "the loss itself" : `Value ${grouped(order + 1)}, counted from the loss`);

/** The steps of one run of the inner loop's lines; of line 70 too, where a new Value is come to. */
function arrivalSteps(arrival, values, anew = arrival.which === 0) {
  const { order, data, grad, children, which, child, local_grad, before, after } = arrival;
  const many = children === 1 ? "1 child" : `${children} children`;
  const steps = !anew ? [] : [[70, "the next Value", () => ({
    note: `v is ${ordinal(order)}, of ${grouped(values)}. All that is to reach it has reached it, so it can hand on what it has.`,
    makes: [single("v.data", data), single("v.grad", grad)], from: [],
  })]];
  return [...steps,
    [71, `child ${which + 1} of ${children}`, () => ({ note: `v was made of ${many}. This is number ${which + 1}, with the local gradient that v remembers for it.`, makes: [single("local_grad", local_grad), single("child.data", child)], from: [] })],
    [72, "the child gets its share", () => ({
      note: `${fine(local_grad)} × ${fine(grad)} is added to what the child had: ${fine(before)} becomes ${fine(after)}.`,
      makes: [single("child.grad", after)], from: [single("child.grad", before), single("local_grad", local_grad), single("v.grad", grad)],
    })],
  ];
}

function stepsOf({ name, letter, loss, values, first, followed, row }) {
  const steps = [
    [59, "the function is called", () => ({ note: `Line 172 calls it for the loss of “${name}”, in the first training step. Nothing has been learned: knowing nothing would be ${fine(Math.log(27))}.`, makes: [single("self.data", loss)], from: [] })],
    [60, "a list for the order", () => ({ note: "It will hold all Values, each after its children.", makes: [{ name: "topo", shape: "an empty list" }], from: [] })],
    [61, "a set of those seen", () => ({ note: "A Value that is used twice is to be put into the list once.", makes: [{ name: "visited", shape: "an empty set" }], from: [] })],
    [62, "a function inside", () => ({ note: "Lines 62 to 67 define it. They do not run yet.", makes: [{ name: "build_topo", shape: "a function" }], from: [] })],
    [68, "the order is made", () => ({ note: `Lines 63 to 67 run once for each Value: first its children, then itself. The loss comes last.`, makes: [{ name: "topo", shape: `${grouped(values)} Values` }], from: [] })],
    [69, "the loss begins with 1", () => ({ note: "If the loss moves by 1, the loss moves by 1.", makes: [single("self.grad", 1)], from: [] })],
    ...first.flatMap((arrival) => arrivalSteps(arrival, values)),
    ...followed.flatMap((arrival) => arrivalSteps(arrival, values, true).map(([line, title, made], at) => [line, `${title}, much later`, () => {
      const stop = made();
      return at === 2 ? { ...stop, note: `${stop.note} This child is a parameter: number 0 of the row of ${quoted(letter)} in wte.` } : stop;
    }])),
    [72, "in the end", () => ({
      note: `When the loop is done, every parameter has its gradient. This is the row of ${quoted(letter)} in wte; letters that do not stand in the name have 0.`,
      makes: [{ name: "grad", shape: `${row.length} numbers`, values: row, ink: "fig-gradient" }], from: [],
    })],
  ];
  return steps.map(([line, title, made]) => ({ line, title, made }));
}

/** The leg of the walk for data {step, sources}. */
export const back = {
  value: "back",
  label: "back",
  lines: ({ sources }) => sources.back,
  steps: ({ step }) => stepsOf(step),
};
