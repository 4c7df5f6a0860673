// Which of the 64 hidden numbers a letter switches on, and how many of these other letters switch on too.
//
// tokens              the labels of the tokens, in the order of their ids
// trained, untrained  for each token its hidden numbers after ReLU, in thousandths; 0 is off

import { cell, frame } from "./cells.js";
import { trainedSwitch } from "./controls.js";
import { numeral } from "./plot.js";
import { figure, hatching, text } from "./svg.js";

const NAME = "hidden-numbers";

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "letter", label: "Letter", options: ({ tokens }) => tokens.map((label, value) => ({ value, label })) },
  trainedSwitch,
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "a", title: "a, trained", state: { letter: 0, trained: true } },
  { name: "a-untrained", title: "a, untrained", state: { letter: 0, trained: false } },
];

/** The hidden numbers of a state's letter, how many are on, and for every token how many of those are on there too. */
export function lookOf(data, { letter, trained }) {
  const model = data[trained ? "trained" : "untrained"];
  const on = model[letter].map((value) => value > 0);
  const shared = model.map((row) => row.filter((value, at) => on[at] && value > 0).length);
  return { label: data.tokens[letter], numbers: model[letter], count: shared[letter], shared };
}

/** The other letters by how much they share, most or least first: `e (9), o (7)`. */
function ranked(data, { letter }, shared, sign) {
  const others = data.tokens.map((label, at) => [label, shared[at]]).filter((_, at) => at !== letter);
  return others.sort((one, two) => sign * (one[1] - two[1])).slice(0, 3).map(([label, count]) => `${label} (${count})`).join(", ");
}

/** How many are on, and where else, in two sentences. */
export function say(data, state) {
  const { label, numbers, count, shared } = lookOf(data, state);
  return (
    `At ${label}, ${count} of the ${numbers.length} are on. Of these ${count}, most are on at ${ranked(data, state, shared, -1)} too, ` +
    `and fewest at ${ranked(data, state, shared, 1)}.`
  );
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { numbers, shared } = lookOf(data, state);
  const on = numbers.flatMap((value, at) => (value ? [`number ${at + 1} is ${numeral(value / 1000, 3)}`] : []));
  const counts = data.tokens.map((label, at) => `${label} ${shared[at]}`);
  return `The ${state.trained ? "trained" : "untrained"} network. ${say(data, state)} On: ${on.join(", ")}. On at each letter as well: ${counts.join(", ")}.`;
}

const WIDE = { width: 560, across: 8, cell: 70, height: 24, size: 14, tokens: 14, token: 40 };
const NARROW = { width: 340, across: 8, cell: 42.5, height: 27, size: 13.5, tokens: 9, token: 37.5 };

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { label, numbers, count, shared } = lookOf(data, state);
  const id = [NAME, state.letter, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
  const hatch = `url(#${id}-hatching)`;
  const top = 26;
  const second = top + Math.ceil(numbers.length / sizes.across) * sizes.height + 40;
  const cells = numbers.map((value, at) => {
    const box = { x: (at % sizes.across) * sizes.cell, y: top + Math.floor(at / sizes.across) * sizes.height, width: sizes.cell, height: sizes.height };
    if (!value) return cell(box, "", { fill: hatch });
    return cell(box, numeral(value / 1000, 3), { ink: "fig-line", opacity: Math.min(0.4, value / 1000), size: sizes.size, tight: true });
  });
  const letters = data.tokens.flatMap((token, at) => {
    const [x, y] = [(at % sizes.tokens) * sizes.token, second + Math.floor(at / sizes.tokens) * 54];
    const box = { x, y: y + 20, width: sizes.token, height: 27 };
    const own = at === state.letter;
    return [
      text(x + sizes.token / 2, y + 14, token, { size: token.length > 1 ? 12.5 : 16, anchor: "middle", weight: own ? 700 : undefined }),
      cell(box, String(shared[at]), { ink: "fig-line", opacity: (0.5 * shared[at]) / count, size: 15, weight: own ? 700 : undefined }),
      ...(own ? [frame(box.x + 3, box.y + 3, box.width - 6, box.height - 6)] : []),
    ];
  });
  return figure({
    id,
    title: states.find(({ state: own }) => own.letter === state.letter && own.trained === state.trained)?.title ?? `${label}, ${state.trained ? "trained" : "untrained"}`,
    description: alt(data, state),
    width: sizes.width,
    height: second + Math.ceil(data.tokens.length / sizes.tokens) * 54 + 2,
    parts: [
      hatching(`${id}-hatching`),
      text(0, top - 9, `the 64 hidden numbers at ${label}: ${count} on, ${numbers.length - count} off`, { size: 14.5 }),
      ...cells,
      text(0, second - 8, `how many of these ${count} are on at each letter`, { size: 14.5 }),
      ...letters,
    ],
  });
}
