/** New names from a model (lines 186 to 200 of microgpt.py), and how well it guesses given ones. */

/**
 * Invent one name.
 * @param {import("./forward.js").Forward} forward its arrays are overwritten
 * @param {import("./random.js").Random} random moves on by one draw a token
 * @param {number} temperature above 0
 * @returns {number[]} token ids, at most block_size, without BOS
 */
export function sampleTokens(forward, random, temperature) {
  const { shape, vocab_size } = forward.model;
  const BOS = vocab_size - 1;
  const probs = new Float64Array(vocab_size);
  const cumulative = new Float64Array(vocab_size);
  const tokens = [BOS];
  for (let pos_id = 0; pos_id < shape.block_size; pos_id++) {
    forward.run(tokens, pos_id, pos_id + 1);
    forward.probs(pos_id, probs, temperature);
    const token_id = random.choice(probs, cumulative);
    if (token_id === BOS) break;
    tokens.push(token_id);
  }
  return tokens.slice(1);
}

/**
 * Invent `count` names, one after the other from one generator.
 * @param {import("./forward.js").Forward} forward
 * @param {import("./names.js").Alphabet} alphabet
 * @param {import("./random.js").Random} random
 * @param {number} [count]
 * @param {number} [temperature]
 * @returns {string[]}
 */
export function sampleNames(forward, alphabet, random, count = 20, temperature = 0.5) {
  return Array.from({ length: count }, () => alphabet.decode(sampleTokens(forward, random, temperature)));
}

/**
 * The loss of each guess in a name, in nats: for its first letter, its second, …, its end.
 * @param {import("./forward.js").Forward} forward
 * @param {ArrayLike<number>} tokens BOS, ids, BOS
 * @returns {number[]}
 */
export function losses(forward, tokens) {
  const n = forward.guesses(tokens);
  forward.run(tokens, 0, n);
  return Array.from({ length: n }, (_, pos_id) => forward.lossAt(pos_id, tokens[pos_id + 1]));
}
