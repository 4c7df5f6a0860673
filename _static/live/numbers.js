// What the live page says of a run: numbers and sentences, without a page.

import { SPAN, runningMeans } from "../figures/loss-curve.js";
import { grouped, small } from "./amounts.js";

/** The run's state, in words. */
export const STATES = {
  idle: "Nothing is loaded yet.",
  loading: "Loading the names …",
  ready: "Ready: no step is done yet.",
  running: "Learning …",
  paused: "Paused.",
  done: "Done.",
  stopped: "Stopped.",
};

/** What the big button does in a state, and what it says. */
export const BUTTON = { idle: "Start", loading: "Start", ready: "Start", running: "Pause", paused: "Go on", done: "Start again", stopped: "Start again" };

/**
 * The numbers beside the curve.
 * @param {{losses: number[], num_steps: number, vocab_size: number, docs: string[], num_docs: number}} run
 *   docs: those of the steps; num_docs: of the whole list
 * @returns {{step: string, names: string, name: string, loss: string, mean: string, letters: string}}
 */
export function numbersOf({ losses, num_steps, vocab_size, docs, num_docs }) {
  const step = losses.length;
  const names = grouped(num_docs);
  if (step === 0) return { step: `0 of ${grouped(num_steps)}`, names, name: "–", loss: "–", mean: "–", letters: `– of ${vocab_size}` };
  const mean = runningMeans(losses).at(-1);
  return {
    step: `${grouped(step)} of ${grouped(num_steps)}`,
    names,
    name: docs[(step - 1) % docs.length],
    loss: losses[step - 1].toFixed(3),
    mean: mean.toFixed(3),
    letters: `${Math.exp(mean).toFixed(1)} of ${vocab_size}`,
  };
}

/** What is announced when samples are drawn: seldom enough to be listened to. */
export function announced({ losses, num_steps }, samples) {
  const step = losses.length;
  const mean = step ? `, the mean loss of the last ${Math.min(step, SPAN)} is ${runningMeans(losses).at(-1).toFixed(2)}` : "";
  return `Step ${grouped(step)} of ${grouped(num_steps)}${mean}. It makes up ${samples.slice(0, 3).join(", ")}.`;
}

/**
 * How a finished run compares with the book's own.
 * @param {{losses: number[]}} run
 * @param {string[]} samples of the last step
 * @param {{losses: number[], samples: string[]}} book
 * @returns {string}
 */
export function compared({ losses }, samples, book) {
  const equal = samples.filter((sample, at) => sample === book.samples[at]).length;
  const most = losses.reduce((largest, loss, at) => Math.max(largest, Math.abs(loss - book.losses[at])), 0);
  const names = equal === book.samples.length
    ? `All ${equal} names at the end are those of the book's own run`
    : `${equal} of the ${book.samples.length} names at the end are those of the book's own run`;
  const differ = most === 0
    ? "its losses are equal to the last digit"
    : `none of its ${grouped(losses.length)} losses differs from the book's by more than ${small(most)}`;
  return `${names}, and ${differ}.`;
}

/** A reader's list that is ready to be learned. */
export const listed = ({ num_docs, vocab_size }) =>
  `Your list is ready: ${grouped(num_docs)} ${num_docs === 1 ? "name" : "names"}, ${grouped(vocab_size - 1)} different characters. It has not left this page.`;

/** A line of a reader's list that is no name. */
export const badLine = ({ line, text, reason }) => `Line ${grouped(line)}, “${text}”: ${reason}.`;

/** What to do about them. */
export const refused = (count) =>
  (count === 1 ? "One line is no name. Mend it, or leave it out." : `${grouped(count)} lines are no names. Mend them, or leave them out.`);
