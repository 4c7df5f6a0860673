// What momentum does: an average that fades, and walks whose steps follow it.
//
// beta1   how much of the average is kept at each step; the rest comes from the new slope

/** The slider of every figure of momentum. */
export const betaSlider = { name: "beta1", label: "beta1", range: { from: 0, to: 0.99, by: 0.01 }, words: (value) => value.toFixed(2) };

/** The average after each slope: line 177 of the file, from 0. */
export function averages(slopes, beta1) {
  let m = 0;
  return slopes.map((slope) => {
    m = beta1 * m + (1 - beta1) * slope;
    return m;
  });
}

/** The valley: steep across, flat along. */
export const STEEP = 25;
export const height = ([x, y]) => x * x + STEEP * y * y;
export const slopes = ([x, y]) => [2 * x, 2 * STEEP * y];

/**
 * A walk down the valley: after each step where it is; there the slopes, the averages that take them in, and what the next step adds.
 * @returns {{at: number[], slope: number[], before: number[], m: number[], by: number[]}[]}
 */
export function walk({ beta1, rate, steps, start }) {
  let at = start;
  let before = [0, 0];
  return Array.from({ length: steps + 1 }, () => {
    const slope = slopes(at);
    const m = before.map((kept, axis) => beta1 * kept + (1 - beta1) * slope[axis]);
    const by = m.map((each) => -rate * each);
    const here = { at, slope, before, m, by };
    at = at.map((place, axis) => place + by[axis]);
    before = m;
    return here;
  });
}
