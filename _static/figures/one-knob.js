// The curves that module 4 walks on: x * x, and the loss of a name as one knob of the trained small network turns.
//
// knob    {name, letter, unit, value, count, rest, pairs}: a number of mlp_fc2, from hidden number `unit` to the score of `letter`
// value   where training has left the knob
// count   how many letters are guessed; rest: the sum of the losses that the knob does not touch
// pairs   the guesses that it touches: e to the score, summed over all other letters (others); the letter's score at knob 0
//         (base), and how fast it rises (hidden); the score of what really comes next (target), unless that is the letter itself
// curve   {f, slope, xs, ys, axes}: the function, its exact slope, the part that is drawn, the names of the axes

const sumOf = (pairs, each) => pairs.reduce((sum, pair) => sum + each(pair), 0);
const score = ({ base, hidden }, x) => base + hidden * x;

/** The loss of the name at a position of the knob. */
export const lossAt = ({ count, rest, pairs }, x) =>
  (rest + sumOf(pairs, (pair) => Math.log(pair.others + Math.exp(score(pair, x))) - (pair.target ?? score(pair, x)))) / count;

/** Its exact slope: chance minus truth, times what the knob is multiplied by. */
export const slopeAt = ({ count, pairs }, x) =>
  sumOf(pairs, (pair) => {
    const chance = 1 / (1 + pair.others / Math.exp(score(pair, x)));
    return pair.hidden * (chance - (pair.target === undefined ? 1 : 0));
  }) / count;

/** The curves by their names, as controls offer them. */
export const CURVES = [
  { value: "loss", label: "the loss of anna" },
  { value: "square", label: "x * x" },
];

/** A curve of the data. */
export function curveOf({ knob }, name) {
  if (name === "square") {
    return { f: (x) => x * x, slope: (x) => 2 * x, xs: [-5, 5], ys: [0, 25], axes: ["x", "x * x"] };
  }
  return {
    f: (x) => lossAt(knob, x),
    slope: (x) => slopeAt(knob, x),
    xs: [-4, 8],
    ys: [1.6, 3],
    axes: ["where the knob stands", `loss of ${knob.name}`],
  };
}

/** The places that a walk downhill comes to: the start, and where each step leads, against the slope. */
export function walk({ slope }, start, rate, steps) {
  const places = [start];
  while (places.length <= steps) places.push(places.at(-1) - rate * slope(places.at(-1)));
  return places;
}
