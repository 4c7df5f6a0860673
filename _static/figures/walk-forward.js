// The way forward of one token: a step for each line of the function gpt, lines 108 to 144, of the file.
//
// reads  for BOS and each letter of a name what the model computed: tok_emb, pos_emb, q, k, v, attn_logits (a list a head), x_attn,
//        attn_out (line 133), hidden_pre (line 138), mlp_out (line 140), logits. What follows from these is worked out here.

import { letterAt, number } from "./cells.js";
import { quoted } from "./looking-back.js";
import { normed, sizeOf } from "./norm.js";
import { softmax } from "./softmax-steps.js";

const LAST = 144;
const added = (one, other) => one.map((value, at) => value + other[at]);
const numbers = (count) => (count === 1 ? "1 number" : `${count} numbers`);
const most = (values) => values.indexOf(Math.max(...values));
const lists = (rows) => (rows.length === 1 ? `a list of 1 list of ${numbers(rows[0].length)}` : `${rows.length} lists of ${numbers(rows[0].length)}`);
const shape = (rows) => `${rows.length} × ${rows[0].length}: ${lists(rows)}`;

/** What figures keep of a position of the model's trace. */
export function readOf({ token_id, tok_emb, pos_emb, layers: [{ attention, mlp }], logits }) {
  const { q, k, v, heads, x_attn, attn_out } = attention;
  const { hidden_pre, mlp_out } = mlp;
  return { token_id, tok_emb, pos_emb, q, k, v, attn_logits: heads.map(({ attn_logits }) => attn_logits), x_attn, attn_out, hidden_pre, mlp_out, logits };
}

/** Everything that the function's variables are on the way of one token. */
export function variablesOf(reads, position) {
  const read = reads[position];
  const embedding = added(read.tok_emb, read.pos_emb);
  const begins = normed(embedding).y;
  const middle = added(read.attn_out, begins);
  const hidden = read.hidden_pre.map((value) => Math.max(0, value));
  const so_far = reads.slice(0, position + 1);
  return {
    ...read,
    embedding,
    begins,
    seen: normed(begins).y,
    keys: so_far.map(({ k }) => k),
    values: so_far.map(({ v }) => v),
    dim: read.q.length / read.attn_logits.length,
    attn_weights: read.attn_logits.map((scores) => softmax(scores, true).chances),
    middle,
    seenByMlp: normed(middle).y,
    hidden,
    end: added(read.mlp_out, middle),
  };
}

const vector = (name, values, more) => ({ name, shape: numbers(values.length), values, ...more });
const single = (name, value) => ({ name, shape: `a number: ${value}`, numbers: [value] });
const matrix = (name, rows, columns, more = "") => ({ name, shape: `${rows} × ${columns} parameters${more}` });

/** The steps at the lines of one head. */
function headSteps(variables, head, letters) {
  const { q, keys, values, dim, attn_logits, attn_weights, x_attn } = variables;
  const hs = head * dim;
  const slice = (row) => row.slice(hs, hs + dim);
  const labels = letters.slice(0, keys.length);
  const own = keys.length - 1;
  const [scores, shares] = [attn_logits[head], attn_weights[head]];
  const cut = { q_h: slice(q), k_h: keys.map(slice), v_h: values.map(slice), head_out: slice(x_attn) };
  const best = most(shares);
  const top = quoted(letterAt(letters, best));
  const q_h = vector("q_h", cut.q_h, { ink: "fig-query" });
  const k_h = { name: "k_h", shape: shape(cut.k_h), rows: cut.k_h, labels, ink: "fig-key" };
  const v_h = { name: "v_h", shape: shape(cut.v_h), rows: cut.v_h, labels, ink: "fig-value" };
  const attn = vector("attn_logits", scores, { labels });
  const weights = vector("attn_weights", shares, { labels, ink: "fig-probability" });
  const out = vector("head_out", cut.head_out, { ink: "fig-value" });
  const sum = cut.q_h.map((value, at) => `${number(value)} × ${number(cut.k_h[best][at])}`).join(" + ");
  return [
    [124, "the next head", () => ({
      note: head === 0 ? `The loop over the ${attn_logits.length} heads begins. Each goes through the same lines with its own slice.` : `Once more, with h = ${head}: this is head ${head + 1}.`,
      makes: [single("h", head)], from: [],
    })],
    [125, "where its slice starts", () => ({ note: `h * head_dim is ${head} × ${dim}. Counted from 0, this head's numbers begin at place ${hs}.`, makes: [single("hs", hs)], from: [] })],
    [126, "its slice of the query", () => ({ note: `${dim} of the ${q.length} numbers of the query, from place ${hs} on.`, makes: [q_h], from: [vector("q", q, { ink: "fig-query", framed: [hs, dim] })] })],
    [127, "its slice of every key", () => ({ note: `The same places of each key so far.`, makes: [k_h], from: [{ name: "keys[0]", shape: shape(keys) }] })],
    [128, "its slice of every value", () => ({ note: `The same places of each value so far.`, makes: [v_h], from: [{ name: "values[0]", shape: shape(values) }] })],
    [129, "a score for each key", () => ({
      note: `The query's slice meets each key's: products, added, over the root of ${dim}. For ${top}: (${sum}) / ${number(Math.sqrt(dim)).replace(/\.00$/, "")} = ${number(scores[best])}, rounding aside.`,
      makes: [attn], from: [q_h, k_h],
    })],
    [130, "shares of the scores", () => ({
      note: shares.length === 1 ? "There is one score only, so its share is 1." : `Softmax makes ${shares.length} shares that add up to 1. The largest, ${number(shares[best])}, goes to ${top}.`,
      makes: [weights], from: [attn],
    })],
    [131, "the values, blended", () => ({ note: `Each value's slice counts as much as its share says. What comes out has ${dim} numbers again.`, makes: [out], from: [weights, v_h] })],
    [132, "put behind the others", () => ({
      note: `extend puts the ${dim} numbers at the end of x_attn. It now has ${hs + dim}.`,
      makes: [vector("x_attn", x_attn.slice(0, hs + dim), { ink: "fig-value", framed: [hs, dim] })], from: [out],
    })],
  ].map(([line, title, made]) => ({ line, head, title, made }));
}

/** The steps of the whole way; `own` is the place of the token's key among the keys so far. */
function stepsOf({ tokens }, letters, reads, position) {
  const variables = variablesOf(reads, position);
  const { token_id, tok_emb, pos_emb, embedding, begins, seen, q, k, v, keys, values, attn_logits, x_attn, attn_out, middle, seenByMlp, hidden_pre, hidden, mlp_out, end, logits } = variables;
  const letter = quoted(letterAt(letters, position));
  const labels = letters.slice(0, keys.length);
  const width = q.length;
  const kept = position === 0 ? "empty: nothing has been read" : `${position} × ${width}, from the tokens before`;
  const x = (values_, more) => vector("x", values_, more);
  const residual = (values_) => vector("x_residual", values_);
  const off = hidden.filter((value) => value === 0).length;
  const ranked = most(logits);
  const put = (name, row, rows, ink) => ({
    note: rows.length === 1 ? "The list was empty, and now holds one." : `It goes to the end of its list, which now holds ${rows.length}. Those above it were kept from the tokens before.`,
    makes: [{ name: `${name}[0]`, shape: shape(rows), rows, labels, own: rows.length - 1, ink }], from: [vector(name[0], row, { ink })],
  });
  const through = (line, name, title, values_, ink, weights) => [line, title, () => ({
    note: `linear: one dot product with each of the ${values_.length} rows of the matrix.`, makes: [vector(name, values_, { ink })], from: [x(seen), matrix(weights, values_.length, width)],
  })];
  const steps = [
    [108, "the function is called", () => ({
      note: `gpt is called for ${letter}, which stands at position ${position}. Two numbers come in, and the keys and values so far.`,
      makes: [single("token_id", token_id), single("pos_id", position), { name: "keys[0]", shape: kept }, { name: "values[0]", shape: kept }], from: [],
    })],
    [109, "the row of the token", () => ({ note: `Row ${token_id} of wte, counted from 0: the vector of ${quoted(letters[position])}.`, makes: [vector("tok_emb", tok_emb)], from: [matrix("wte", tokens.length, width)] })],
    [110, "the row of the position", () => ({ note: `Row ${position} of wpe: the vector of position ${position}.`, makes: [vector("pos_emb", pos_emb)], from: [matrix("wpe", 16, width)] })],
    [111, "both added", () => ({ note: `Number by number. The first: ${number(tok_emb[0])} and ${number(pos_emb[0])} make ${number(embedding[0])}.`, makes: [x(embedding)], from: [vector("tok_emb", tok_emb), vector("pos_emb", pos_emb)] })],
    [112, "brought to size 1", () => ({ note: `The size was ${number(sizeOf(embedding))} and is now ${number(sizeOf(begins))}. The stream begins.`, makes: [x(begins)], from: [x(embedding)] })],
    [114, "the next layer", () => ({ note: "The loop over the layers begins. This model has one, so it runs once, with li = 0.", makes: [single("li", 0)], from: [] })],
    [116, "the stream is kept", () => ({ note: "A second name for the same list. What the block makes will be added to it.", makes: [residual(begins)], from: [x(begins)] })],
    [117, "normed for the block", () => ({
      note: `The stream has size ${number(sizeOf(begins))} already, so in the first layer this changes next to nothing. In a later layer it would.`, makes: [x(seen)], from: [x(begins)],
    })],
    through(118, "q", "the query", q, "fig-query", "attn_wq"),
    through(119, "k", "the key", k, "fig-key", "attn_wk"),
    through(120, "v", "the value", v, "fig-value", "attn_wv"),
    [121, "the key is kept", () => put("keys", k, keys, "fig-key")],
    [122, "the value is kept", () => put("values", v, values, "fig-value")],
    [123, "room for the heads", () => ({ note: "An empty list. The heads will fill it.", makes: [{ name: "x_attn", shape: "an empty list" }], from: [] })],
    ...attn_logits.map((_, head) => headSteps(variables, head, letters)),
    [133, "the heads' results mixed", () => ({ note: `linear with attn_wo: each of the ${width} new numbers is made of all ${width} old ones, of all heads.`, makes: [x(attn_out)], from: [vector("x_attn", x_attn, { ink: "fig-value" }), matrix("attn_wo", width, width)] })],
    [134, "added to the stream", () => ({ note: `The first: ${number(attn_out[0])} and ${number(begins[0])} make ${number(middle[0])}. The attention block has edited the stream.`, makes: [x(middle)], from: [x(attn_out), residual(begins)] })],
    [136, "the stream is kept", () => ({ note: "The second block begins as the first one did.", makes: [residual(middle)], from: [x(middle)] })],
    [137, "normed for the block", () => ({ note: `The size was ${number(sizeOf(middle))} and is now ${number(sizeOf(seenByMlp))}.`, makes: [x(seenByMlp)], from: [x(middle)] })],
    [138, "64 hidden numbers", () => ({ note: `linear with mlp_fc1: one dot product with each of its ${hidden.length} rows.`, makes: [x(hidden_pre)], from: [x(seenByMlp), matrix("mlp_fc1", hidden.length, width)] })],
    [139, "those below 0 switched off", () => ({ note: `${off} of the ${hidden.length} are switched off and hatched here; ${hidden.length - off} stay on.`, makes: [x(hidden, { switched: true })], from: [x(hidden_pre)] })],
    [140, "16 numbers of them", () => ({ note: `linear with mlp_fc2: one dot product with each of its ${width} rows. Only what is on counts.`, makes: [x(mlp_out)], from: [x(hidden, { switched: true }), matrix("mlp_fc2", width, hidden.length)] })],
    [141, "added to the stream", () => ({ note: `The first: ${number(mlp_out[0])} and ${number(middle[0])} make ${number(end[0])}. The layer is done.`, makes: [x(end)], from: [x(mlp_out), residual(middle)] })],
    [143, "27 scores", () => ({ note: `linear with lm_head: a score for each token that may come next. The largest, ${number(logits[ranked])}, is that of ${quoted(tokens[ranked])}.`, makes: [vector("logits", logits, { labels: tokens })], from: [x(end), matrix("lm_head", tokens.length, width)] })],
    [LAST, "the scores go back", () => ({ note: "They go back to whoever has called gpt. Softmax makes chances of them there.", makes: [vector("logits", logits, { labels: tokens })], from: [] })],
  ];
  return steps.flatMap((step) => (Array.isArray(step[0]) || step[0].line ? step : [{ line: step[0], title: step[1], made: step[2] }]));
}

/**
 * The leg of the walk for data {tokens, source: {first, lines}, names, models}.
 * @param {(data: object, state: object) => object[]} reads what the model computed for a state's name
 */
export const forward = (reads) => ({
  value: "forward",
  label: "forward",
  lines: ({ source }) => source,
  steps: (data, state) => stepsOf(data, data.names[state.name], reads(data, state), state.position),
});
