// The update of one parameter: lines 174 to 182 of the file, in its first training step.
//
// step  {letter, index, data, grad, update}: the place among all parameters of number 0 of the letter's row of wte, what it is before,
//       its gradient; and what the lines give: [line, name, value]

import { quoted } from "./looking-back.js";
import { fine, single } from "./walk-back.js";

function stepsOf({ letter, index, data, grad, update, params }) {
  const value = Object.fromEntries(update.map(([line, , given]) => [line, given]));
  const gave = Object.fromEntries(update.map(([line, name, given]) => [line, single(name, given)]));
  const steps = [
    [175, "the learning rate", () => ({ note: "Nothing has been taken off yet: in step 0 the rate is whole. After the last step it would be 0.", makes: [gave[175]], from: [single("learning_rate", value[175]), single("step", 0)] })],
    [176, "one parameter", () => ({
      note: `The loop goes through all ${params}. Here it has come to number ${index}: number 0 of the row of ${quoted(letter)} in wte.`, makes: [single("i", index)], from: [single("p.data", data), single("p.grad", grad)],
    })],
    [177, "the mean gradient", () => ({ note: `0.85 × 0 + 0.15 × ${fine(grad)}. It began at 0, so it has gone only a part of the way.`, makes: [gave[177]], from: [single("p.grad", grad)] })],
    [178, "the mean of its square", () => ({ note: `0.99 × 0 + 0.01 × ${fine(grad)} squared.`, makes: [gave[178]], from: [single("p.grad", grad)] })],
    [179, "the mean, corrected", () => ({ note: "Divided by 1 − 0.85, so that it is the gradient itself again.", makes: [gave[179]], from: [gave[177]] })],
    [180, "the square, corrected", () => ({ note: "Divided by 1 − 0.99, so that it is the square itself again.", makes: [gave[180]], from: [gave[178]] })],
    [181, "the step", () => ({
      note: `${fine(value[175])} × ${fine(value[179])} / ${fine(Math.sqrt(value[180]))} is taken off. In the first step that is the learning rate, with the gradient's sign.`,
      makes: [gave[181]], from: [single("p.data", data), gave[179], gave[180]],
    })],
    [182, "the gradient is cleared", () => ({ note: "The next name begins with a gradient of 0.", makes: [gave[182]], from: [] })],
  ];
  return steps.map(([line, title, made]) => ({ line, title, made }));
}

/** The leg of the walk for data {step, sources}. */
export const update = {
  value: "update",
  label: "update",
  lines: ({ sources }) => sources.update,
  steps: ({ step }) => stepsOf(step),
};
