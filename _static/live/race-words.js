// What the race says of its two runs: numbers and sentences, without a page.

import { RUNS, ahead } from "../figures/race-curve.js";
import { SPAN, runningMeans } from "../figures/loss-curve.js";
import { grouped } from "./amounts.js";

/** The learning rates that the two begin with: those of train4.py and of microgpt.py. */
export const RATES = { plain: 0.1, adam: 0.01 };

/** What both runs are told. `adam` false takes plain steps, and then there is nothing to correct. */
export const configOf = (name, { corrected, decays }) => ({ learning_rate: RATES[name], adam: name === "adam", corrected, decays });

/** An earlier Adam by its settings, for the key of the picture. */
export function settingsOf({ corrected, decays }) {
  if (corrected) return decays ? "Adam as in the file" : "Adam, rate stays";
  return decays ? "Adam uncorrected" : "Adam with neither";
}

/** The state of both as that of the race. */
export function stateOf(states) {
  if (states.every((state) => state === "done")) return "done";
  if (states.includes("stopped")) return "stopped";
  if (states.includes("running")) return "running";
  return states.includes("paused") ? "paused" : "ready";
}

/**
 * The numbers of one run.
 * @param {number[]} losses
 * @param {number} vocab_size
 * @param {number} [unseen] mean loss over names that it has not seen, once it is done
 */
export function numbersOf(losses, vocab_size, unseen) {
  const mean = losses.length ? runningMeans(losses).at(-1) : null;
  const letters = (loss) => (loss === null || loss === undefined ? "–" : Math.exp(loss).toFixed(1));
  return {
    steps: grouped(losses.length),
    mean: mean === null ? "–" : mean.toFixed(3),
    letters: letters(mean),
    unseen: unseen === undefined ? "–" : unseen.toFixed(3),
    "unseen-letters": letters(unseen),
  };
}

/** What is announced on the way, seldom enough to be listened to. */
export function announced(runs) {
  const gaps = ahead(runs);
  const gap = gaps.at(-1);
  const first = gap >= 0 ? RUNS.adam : `The ${RUNS.plain}`;
  return `After ${grouped(gaps.length)} steps ${first.replace(/^The/, "the")} is ahead by ${Math.abs(gap).toFixed(3)}, by the mean of the last ${Math.min(SPAN, gaps.length)} losses.`;
}

/** How the race has ended. */
export function verdict({ plain, adam }, count) {
  const told = [[RUNS.plain, plain], [RUNS.adam, adam]].map(([name, loss]) => `${name} ${loss.toFixed(3)}, as many as ${Math.exp(loss).toFixed(1)} equally likely letters`);
  const gap = plain - adam;
  const who = gap >= 0 ? `${RUNS.adam} is ahead` : `the ${RUNS.plain} is ahead`;
  return `On ${grouped(count)} names that neither has seen: ${told.join("; ")}. So ${who} by ${Math.abs(gap).toFixed(3)}.`;
}
