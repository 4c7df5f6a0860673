// Scores at a temperature: divided by it before softmax (line 195 of microgpt.py).

import { softmax } from "./softmax-steps.js";

/** The chances of these scores at a temperature above 0. */
export const chancesAt = (scores, temperature) => softmax(scores.map((score) => score / temperature), true).chances;

/** What names are drawn at, as the file does it: line 187. */
export const TEMPERATURE = 0.5;

/** A chance to three decimals, and never 0 where it is not. */
export const chance = (value) => (value < 0.0005 ? "< 0.001" : value.toFixed(3));

/** The label of a token. */
export const label = ({ uchars }, token) => uchars[token] ?? "BOS";
