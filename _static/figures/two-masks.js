// Two ways not to look ahead, side by side: scores that are never computed, and scores that are masked with minus infinity.
//
// position  the place of the letter that looks; 0 is BOS
// shown     "scores" or "shares"
// read      what the model computed at a position: q, k and v (16 numbers each)
// row       of a square: the letter that looks; column: the letter that it looks at

import { cell, fitting, frame, number, share, strength, vector } from "./cells.js";
import { nameField, trainedSwitch } from "./controls.js";
import { answered, heading, listed, quoted, readsOf, renamed, settle } from "./looking-back.js";
import { numeral } from "./plot.js";
import { softmax } from "./softmax-steps.js";
import { figure, hatching, text } from "./svg.js";

export { renamed, settle };

const NAME = "two-masks";

/** The model that is asked has one head. */
const HEADS = 1;

/** How many numbers of a blend are shown. */
const SHOWN = 4;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  nameField,
  {
    name: "shown",
    label: "In the cells",
    options: [
      { value: "scores", label: "scores" },
      { value: "shares", label: "shares" },
    ],
  },
  trainedSwitch,
  { name: "position", label: "Positions", steps: (data, { name }) => data.names[name].map((letter, at) => `position ${at}, ${quoted(letter)}`) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "shares", title: "shares", state: { name: "emma", shown: "shares", position: 4, trained: true } },
  { name: "scores", title: "scores", state: { name: "emma", shown: "scores", position: 4, trained: true } },
];

const score = ({ q }, { k }) => q.reduce((sum, value, at) => sum + value * k[at], 0) / Math.sqrt(q.length);
const blendOf = (shares, reads) => reads[0].v.map((_, j) => shares.reduce((sum, weight, at) => sum + weight * reads[at].v[j], 0));

/** Position by position, with the keys kept so far: as lines 121 to 131 do it. */
export function neverComputed(reads) {
  const kept = [];
  return reads.map((read) => {
    kept.push(read);
    const scores = kept.map((back) => score(read, back));
    const shares = softmax(scores, true).chances;
    return { scores, shares, blend: blendOf(shares, kept) };
  });
}

/** All rows at once: every query meets every key, then what lies ahead gets the score minus infinity. */
export function masked(reads) {
  return reads.map((read, row) => {
    const scores = reads.map((back, column) => (column > row ? -Infinity : score(read, back)));
    const shares = softmax(scores, true).chances;
    return { scores, shares, blend: blendOf(shares, reads) };
  });
}

/** Both ways, and the largest difference between their shares and their blends. */
export function lookOf(data, state) {
  const reads = readsOf(NAME, data, state);
  const letters = data.names[state.name];
  const [left, right] = [neverComputed(reads), masked(reads)];
  const apart = (part) => left.flatMap((row, at) => row[part].map((value, i) => Math.abs(value - right[at][part][i])));
  return { letters, left, right, apart: Math.max(...apart("shares"), ...apart("blend")) };
}

const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** What happens in the row of a state, in two or three sentences. */
export function say(data, state) {
  const { letters, apart } = lookOf(data, state);
  const [own, n] = [state.position + 1, letters.length];
  const ahead = n - own;
  const right = ahead === 0 ? `${counted(n, "score")} there as well: nothing lies ahead` : `${n} scores, and ${ahead} of them replaced by −∞`;
  const same = apart === 0 ? "All shares and blends are equal, to the last digit." : `No share and no blend differs by more than ${apart.toExponential(0)}.`;
  return `${quoted(letters[state.position])} looks back. Left: ${counted(own, "key")} in the list, ${counted(own, "score")}. Right: ${right}. ${same}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { letters, left, right } = lookOf(data, state);
  const row = state.position;
  const write = (value) => (value === -Infinity ? "−∞" : value === 0 ? "0" : state.shown === "shares" ? share(value) : number(value));
  return (
    `Two squares for the ${state.trained ? "trained" : "untrained"} model with one head reading ${letters.join(", ")}: a row for the letter that looks, a column for each letter it looks at. ` +
    `${say(data, state)} ${state.shown === "shares" ? "Shares" : "Scores"} of ${quoted(letters[row])}, left: ${left[row][state.shown].map(write).join(", ")}; right: ${right[row][state.shown].map(write).join(", ")}. ` +
    `The blend begins with ${listed(left[row].blend.slice(0, SHOWN))}; at the right with ${listed(right[row].blend.slice(0, SHOWN))}.`
  );
}

/**
 * Data of the same kind for a name that a reader types.
 * @param {import("./models.js").Models} models
 * @param {string} name
 * @param {object} data what stands beside this module
 * @throws {import("../model/errors.js").ModelError} "character" or "too-long"
 */
export function answer(models, name, data) {
  return answered(models, HEADS, name, data, ({ q, k, v }) => ({ q, k, v }));
}

/** Room at the left of a square for its letters, and above it for its title, its letters and their axis. */
const [LEFT, TOP] = [34, 66];

/** Sizes for a name of n tokens: side by side where the numbers can be read, else one below the other. */
function layout(n, narrow) {
  const beside = !narrow && 236 / n >= 36;
  const all = narrow ? 340 : 560;
  const width = Math.min(narrow ? 58 : 46, Math.floor((((beside ? 270 : all) - LEFT) / n) * 4) / 4);
  const height = Math.max(24, Math.min(30, width));
  return { all, beside, width, height, small: 14, square: TOP + n * height + 60, ...written(width) };
}

/** How scores and shares are written in a cell so wide. */
function written(width) {
  const size = (most) => fitting(most, width, 14);
  if (width >= 36) return { scores: number, shares: share, size: size("−2.22") };
  if (width >= 26) return { scores: (value) => numeral(value, 1), shares: (value) => share(value).replace(/^0/, ""), size: size("−2.2") };
  return { scores: (value) => numeral(value, 0), shares: (value) => String(Math.round(value * 100)), size: 12, hundredths: true };
}

/** One square: its title, its letters, its cells row by row, and the blend of the row that looks. */
function square(title, rows, from, [x, y], look, state, hatch, sizes) {
  const { width, height, size, small } = sizes;
  const { letters } = look;
  const n = letters.length;
  const drawn = rows.flatMap(({ [state.shown]: numbers }, row) => {
    const box = (column, across = 1) => ({ x: x + LEFT + column * width, y: y + TOP + row * height, width: width * across, height });
    if (row > from) return [cell(box(0, n), "", {})];
    const known = numbers.map((value, column) => {
      if (value === -Infinity) return cell(box(column), "−∞", { size: Math.min(14, size + 1) });
      if (column > row) return cell(box(column), "0", { size });
      const opacity = state.shown === "shares" ? value : strength(value);
      return cell(box(column), sizes[state.shown](value), { ink: state.shown === "shares" ? "fig-probability" : "fig-line", opacity, size, tight: true });
    });
    return numbers.length < n ? [...known, cell(box(numbers.length, n - numbers.length), "", { fill: hatch })] : known;
  });
  const below = y + TOP + n * height + 22;
  const blend = rows[state.position].blend.slice(0, SHOWN);
  return [
    heading(x, y + 15, title, undefined, true, sizes),
    text(x + LEFT, y + 36, "looks at →", { size: small, ink: "fig-muted" }),
    ...letters.flatMap((letter, at) => [
      text(x + LEFT + (at + 0.5) * width, y + TOP - 8, letter === "BOS" && width < 32 ? "·" : letter, { anchor: "middle", size: letter === "BOS" ? 13 : 16 }),
      text(x + LEFT - 5, y + TOP + at * height + height / 2 + 5, letter, { anchor: "end", size: letter === "BOS" ? 13 : 16, weight: at === state.position ? 700 : undefined }),
    ]),
    ...drawn,
    frame(x + LEFT, y + TOP + state.position * height, n * width, height),
    text(x, below + 18, "blend", { size: small, ink: "fig-value" }),
    ...vector(blend, { x: x + 44, y: below, width: 50, height: 26, size: 13, ink: "fig-value", known: true }),
    text(x + 44 + SHOWN * 50 + 4, below + 17, "…", { size: 14, ink: "fig-muted" }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const look = lookOf(data, state);
  const n = look.letters.length;
  const sizes = layout(n, state.narrow);
  const id = [NAME, state.name, state.shown, state.position, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const hatch = `url(#${id}-hatching)`;
  const second = sizes.beside ? [286, 0] : [0, sizes.square + 14];
  const bottom = second[1] + sizes.square + 20;
  const last = bottom + (state.narrow ? 23 : 1);
  return figure({
    id,
    title: `Never computed, and masked: ${state.shown} of “${state.name}”, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.all,
    height: last + 11 + (sizes.hundredths ? 22 : 0),
    parts: [
      hatching(`${id}-hatching`),
      ...square("never computed", look.left, state.position, [0, 0], look, state, hatch, sizes),
      ...square("masked with minus infinity", look.right, n, second, look, state, hatch, sizes),
      cell({ x: 0, y: bottom - 13, width: 30, height: 18 }, "", { fill: hatch }),
      text(38, bottom + 1, "there is no key yet, so no score", { size: sizes.small }),
      text(state.narrow ? 0 : 286, last, `Largest difference of all shares: ${look.apart === 0 ? "0" : look.apart.toExponential(0)}`, { size: sizes.small }),
      ...(sizes.hundredths ? [text(0, last + 22, `Little room: ${state.shown === "shares" ? "shares in hundredths, 54 is 0.54" : "scores without decimals"}.`, { size: sizes.small })] : []),
    ],
  });
}
