// The four operations of a Value that have one child, as functions with their slopes. A power is one for each exponent.
//
// f, slope   the function and its local gradient; sum(x): how the local gradient is worked out at x, in words
// lowest     from where on the logarithm is defined, as far as figures go; hole: how near to 0 a power of −1 is drawn

import { plain } from "./belt-chain.js";

const bracketed = (x) => (x < 0 ? `(${plain(x)})` : plain(x));

/** A power with a fixed exponent. */
const power = (n) => ({
  f: (x) => x ** n,
  slope: (x) => n * x ** (n - 1),
  sum: (x) => `${plain(n)} * ${bracketed(x)} ** ${plain(n - 1)}`,
});

/** The operations by the names that a page shows. */
export const OPERATIONS = {
  "x ** 2": power(2),
  "x ** 3": power(3),
  "x ** -1": { ...power(-1), hole: 0.1 },
  "log": { f: Math.log, slope: (x) => 1 / x, sum: (x) => `1 / ${plain(x)}`, lowest: 0.05 },
  "exp": { f: Math.exp, slope: Math.exp, sum: (x) => `exp(${plain(x)})` },
  "relu": { f: (x) => Math.max(0, x), slope: (x) => (x > 0 ? 1 : 0), sum: (x) => (x > 0 ? "on" : "off") },
};

/** How a page writes an operation's result at x: "log(0.5)". */
export const written = (name, x) => (name.startsWith("x") ? name.replace("x", bracketed(x)).replace("-1", "\u22121") : `${name}(${plain(x)})`);

/** Whether an operation has a number at x. */
export const defined = (name, x) => Number.isFinite(OPERATIONS[name].f(x));

/** The line that touches the curve at x, as two points far apart. */
export function tangentOf(name, x, [from, to]) {
  const { f, slope } = OPERATIONS[name];
  return [from, to].map((at) => [at, f(x) + slope(x) * (at - x)]);
}
