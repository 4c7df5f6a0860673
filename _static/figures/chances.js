// The counting model: from a table of counts to chances, and from chances to new names.
//
// counts   one row a token, one column a token that may come next; the letters' tokens first, BOS last

/** The chances that a row of counts gives, with so much added to every count; none where there is nothing to divide by. */
export function chancesOf(row, smoothing) {
  const raised = row.map((count) => count + smoothing);
  const total = raised.reduce((sum, count) => sum + count, 0);
  return raised.map((count) => (total ? count / total : 0));
}

/** The token whose piece a number from 0 to 1 hits when the chances lie side by side. */
export function hit(chances, number) {
  let end = 0;
  const at = chances.findIndex((chance) => number < (end += chance));
  return at < 0 ? chances.findLastIndex((chance) => chance > 0) : at;
}

/**
 * One name, drawn letter by letter until BOS; at most 16 letters.
 * @param {number[][]} counts
 * @param {number} smoothing
 * @param {import("../model/random.js").Random} random
 * @returns {number[]} token ids without BOS
 */
export function sampled(counts, smoothing, random) {
  const BOS = counts.length - 1;
  const tokens = [];
  for (let token = BOS; tokens.length < 16; tokens.push(token)) {
    token = random.choice(chancesOf(counts[token], smoothing));
    if (token === BOS) break;
  }
  return tokens;
}
