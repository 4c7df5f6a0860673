// The wheels of belt-chain with rates of the reader's choice; the rate from first to last is found by multiplying and by nudging.
//
// nudge    how far the first wheel is turned to see what the last one does

import { belts, factors, plain, product, turnsOf } from "./belt-chain.js";
import { figure, text } from "./svg.js";

const NAME = "belt-rates";
const RATES = [3, 2, 1, 0.5, -2];

const choice = (name, label) => ({ name, label, options: RATES.map((value) => ({ value, label: value < 0 ? `${plain(value)}, crossed` : plain(value) })) });

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [choice("first", "Belt from A to B"), choice("second", "Belt from B to C"), choice("third", "Belt from C to D")];

/** The states that are written to files. */
export const states = [{ name: "crossed", title: "one belt crossed", state: { first: 2, second: -2, third: 0.5 } }];

export const ratesOf = ({ first, second, third }) => [first, second, third];

/** What the last wheel does for a nudge of the first, as a rate: by the wheels, not by the product. */
export const nudged = ({ nudge }, state) => turnsOf(ratesOf(state), nudge).at(-1) / nudge;

/** The product, and the nudge that checks it. */
export function say(data, state) {
  const rates = ratesOf(state);
  const last = turnsOf(rates, data.nudge).at(-1);
  const way = last < 0 ? " The minus says: the other way round." : "";
  return (
    `Multiplied: ${factors(rates)} = ${plain(product(rates))}. Nudged: A by ${plain(data.nudge)}, D follows by ${plain(last)}, ` +
    `and ${plain(last)} / ${plain(data.nudge)} = ${plain(nudged(data, state))}.${way}`
  );
}

/** What the figure shows, in words and numbers. */
export const alt = (data, state) => `Four wheels joined by belts with the rates ${ratesOf(state).map(plain).join(", ")}. ${say(data, state)}`;

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const width = state.narrow ? 340 : 560;
  const rates = ratesOf(state);
  const drawn = belts({ wheels: data.wheels, rates, turn: data.nudge }, { known: data.wheels.length, narrow: state.narrow, width });
  const lines = [
    `multiplied: ${factors(rates)} = ${plain(product(rates))}`,
    `nudged: ${plain(turnsOf(rates, data.nudge).at(-1))} / ${plain(data.nudge)} = ${plain(nudged(data, state))}`,
  ];
  return figure({
    id: `${NAME}-${rates.join("-")}-${state.narrow ? "narrow" : "wide"}`,
    title: "The rate from the first wheel to the last",
    description: alt(data, state),
    width,
    height: drawn.height + 64,
    parts: [...drawn.parts, ...lines.map((words, at) => text(0, drawn.height + 26 + at * 26, words, { size: 18, weight: 700, ink: at ? undefined : "fig-gradient" }))],
  });
}
