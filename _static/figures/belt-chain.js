// Four wheels joined by belts: turn the first, and each belt passes the turn on at a rate of its own.
//
// rates    how many turns the next wheel makes for one of the wheel before it; a belt that is crossed turns it the other way
// turn     how far the first wheel is turned: 0.1 is a tenth of the way round

import { attributes, colours, figure, text } from "./svg.js";

const NAME = "belt-chain";
const MINUS = "\u2212";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "step", label: "Steps", steps: ["turn A by a tenth", "B follows", "C follows B", "D follows C"] },
];

/** The states that are written to files. */
export const states = [{ name: "turned", title: "all four wheels", state: { step: 3 } }];

/** A number as it is written by hand: no zeros at its end, a true minus sign. */
export const plain = (value) => String(Number(value.toFixed(4))).replace("-", MINUS);

/** How far each wheel has turned: every belt multiplies. */
export const turnsOf = (rates, turn) => rates.reduce((turns, rate) => [...turns, turns.at(-1) * rate], [turn]);

/** "2 × 3 × 0.5", negative factors in brackets. */
export const factors = (rates) => rates.map((rate) => (rate < 0 ? `(${plain(rate)})` : plain(rate))).join(" × ");

export const product = (rates) => rates.reduce((so, rate) => so * rate, 1);

/** What happens in the step of a state, in a sentence or two. */
export function say({ wheels, rates, turn }, { step }) {
  const turns = turnsOf(rates, turn);
  if (step === 0) return `${wheels[0]} is turned by ${plain(turn)} of a turn. The belts have not yet moved.`;
  const here = `${wheels[step]} turns ${plain(rates[step - 1])} times as far as ${wheels[step - 1]}: ${plain(rates[step - 1])} × ${plain(turns[step - 1])} = ${plain(turns[step])}.`;
  if (step === 1) return here;
  const so = rates.slice(0, step);
  return `${here} From ${wheels[0]} to ${wheels[step]} the rate is ${factors(so)} = ${plain(product(so))}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const turns = turnsOf(data.rates, data.turn).slice(0, state.step + 1);
  const told = turns.map((turn, at) => `${data.wheels[at]} by ${plain(turn)}`).join(", ");
  return `Four wheels in a row, ${data.wheels.join(", ")}, each joined to the next by a belt. The rates of the belts are ${data.rates.map(plain).join(", ")}. Turned so far: ${told}. ${say(data, state)}`;
}

const round = (value) => Math.round(value * 10) / 10;

/** A line, or the rim of a wheel. */
const stroke = (ink, width, rest = {}) => ({ class: `${ink}-stroke`, fill: "none", stroke: colours[ink], "stroke-width": width, ...rest });

/** The two straight pieces of a belt between two wheels of these sizes; crossed, they meet in the middle. */
function belt(from, to, y, big, small, crossed) {
  const sine = (big + (crossed ? small : -small)) / (to - from);
  const cosine = Math.sqrt(1 - sine * sine);
  const end = crossed ? -small : small;
  return [1, -1].map((side) =>
    `M${round(from + big * sine)} ${round(y - side * big * cosine)}L${round(to + end * sine)} ${round(y - side * end * cosine)}`).join("");
}

/** The sizes of the two wheels that a belt joins: their ratio is its rate. */
function radii(rate, most) {
  const size = Math.abs(rate);
  return size >= 1 ? [most, most / size] : [most * size, most];
}

const rim = (x, y, radius, ink, width) => `<circle${attributes({ cx: round(x), cy: y, r: round(radius), ...stroke(ink, width) })}/>`;

/** A hand from a wheel's middle to a little beyond its rim, turned clockwise from the top. */
function hand(x, y, length, turn) {
  const angle = 2 * Math.PI * turn;
  const tip = `L${round(x + length * Math.sin(angle))} ${round(y - length * Math.cos(angle))}`;
  return `<path${attributes({ d: `M${x} ${y}${tip}`, ...stroke("fig-ink", 3.5, { "stroke-linecap": "round" }) })}/>`;
}

/** Wheels, belts, hands, and the numbers below them. `known` wheels have turned; the others stand. */
export function belts({ wheels, rates, turn }, { known, narrow, width }) {
  const most = narrow ? 27 : 44;
  const gap = (width - 2 * (most + 6)) / (wheels.length - 1);
  const y = most + 44;
  const below = y + most + 34;
  const x = wheels.map((_, at) => round(most + 6 + at * gap));
  const turns = turnsOf(rates, turn);
  const parts = [];
  for (const [at, rate] of rates.entries()) {
    const [big, small] = radii(rate, most);
    parts.push(`<path${attributes({ d: belt(x[at], x[at + 1], y, big, small, rate < 0), ...stroke("fig-muted", 2) })}/>`);
    parts.push(rim(x[at], y, big, "fig-line", 1.5), rim(x[at + 1], y, small, "fig-line", 1.5));
    parts.push(text((x[at] + x[at + 1]) / 2, below + 26, `× ${plain(rate)}`, { anchor: "middle", size: 17, weight: 700, ink: "fig-gradient" }));
  }
  for (const [at, wheel] of wheels.entries()) {
    const turned = at < known;
    parts.push(text(x[at], 20, wheel, { anchor: "middle", size: 19, weight: 700 }));
    parts.push(hand(x[at], y, most + 4, turned ? turns[at] : 0));
    parts.push(text(x[at], below, turned ? plain(turns[at]) : "0", { anchor: "middle", size: 17, ink: turned ? undefined : "fig-muted" }));
  }
  parts.push(text(0, below + 54, narrow ? "below: how far it has turned; 1 is once round" : "below each wheel: how far it has turned, where 1 is once round", { size: 14, ink: "fig-muted" }));
  parts.push(text(0, below + 74, "× : the rate of the belt between two wheels", { size: 14, ink: "fig-muted" }));
  return { parts, height: below + 82 };
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const width = state.narrow ? 340 : 560;
  const { parts, height } = belts(data, { known: state.step + 1, narrow: state.narrow, width });
  return figure({
    id: `${NAME}-${state.step}-${state.narrow ? "narrow" : "wide"}`,
    title: "Four wheels joined by belts",
    description: alt(data, state),
    width,
    height,
    parts,
  });
}
