/**
 * How long a step takes: the first steps of a run are taken once, for their losses, and then again and again, each time from
 * the same parameters, until a clock that is not fine has something to measure.
 */

import { Adam } from "./adam.js";
import { Training } from "./training.js";

/**
 * @param {string[]} names
 * @param {Partial<import("./training.js").TrainingConfig>} config
 * @param {number} steps
 * @param {number} round milliseconds: so long twice, and the second time counts
 * @param {() => number} now milliseconds
 * @returns {{docs: string[], losses: Float64Array, seconds: number}} of the steps their names and losses, and the seconds of one
 */
export function pace(names, config, steps, round, now) {
  const training = new Training(names, config);
  const { model, docs } = training;
  const first = model.params.slice();
  const take = () => {
    for (let i = 0; i < steps; i++) training.next();
  };
  const again = () => {
    model.params.set(first);
    training.mover = new Adam(model.num_params);
    training.step = 0;
    take();
  };
  const timed = () => {
    const since = now();
    let taken = 0;
    for (; now() - since < round; taken += steps) again();
    return (now() - since) / 1000 / taken;
  };
  take();
  const losses = training.losses.slice(0, steps);
  timed(); // the browser turns what runs often into machine code
  return { docs: docs.slice(0, steps), losses, seconds: timed() };
}
