// How many Values the file makes for a name of each length: those for looking back, and the rest.
//
// counts   [all, of which for looking back], from one letter on, counted while the file ran

import { figure, grouped, rect, text } from "./svg.js";

const NAME = "values-by-length";
/** What other lengths are compared with: the length of the first name that is trained on. */
const BASE = 6;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "letters", label: "Letters", range: { from: 1, to: 15, by: 1 }, words: (letters) => String(letters) }];

/** The states that are written to files, in the order in which a page offers them. */
export const states = [
  { name: "six", title: "6 letters", state: { letters: 6 } },
  { name: "twelve", title: "12 letters", state: { letters: 12 } },
];

/** All Values of a name, those for looking back, the rest, and how many guesses it takes. */
export function countsOf({ counts }, letters) {
  const [all, looking] = counts[letters - 1];
  return { all, looking, rest: all - looking, guesses: letters + 1 };
}

const times = (part, data, letters) => `${(countsOf(data, letters)[part] / countsOf(data, BASE)[part]).toFixed(1)} times`;

/** The length that is looked at, in a few sentences. */
export function say(data, { letters }) {
  const { all, looking, guesses } = countsOf(data, letters);
  const share = `${grouped(looking)} of ${grouped(all)} Values are for looking back, ${((100 * looking) / all).toFixed(1)} %.`;
  const base = `${letters === 1 ? "1 letter" : `${letters} letters`}, ${guesses} guesses: ${share}`;
  if (letters === BASE) return base;
  return `${base} Set against ${BASE} letters: ${times("guesses", data, letters)} the guesses, ${times("looking", data, letters)} the Values for looking back, ${times("rest", data, letters)} the rest.`;
}

/** What the figure shows, in words and numbers. */
export const alt = (data, state) =>
  `For each number of letters all Values, and those for looking back: ${data.counts.map(([all, looking], at) => `${at + 1}: ${grouped(all)}, ${grouped(looking)}`).join("; ")}. ${say(data, state)}`;

const WIDE = { width: 560, bar: 30, room: 350, looking: 470, all: 558, size: 14.5 };
const NARROW = { width: 340, bar: 26, room: 164, looking: 262, all: 338, size: 13.5 };
const ROW = 23;
const TOP = 52;

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const { width, bar, room, looking: at, all: end, size } = state.narrow ? NARROW : WIDE;
  const most = Math.max(...data.counts.map(([all]) => all));
  const long = (count) => Math.round((10 * room * count) / most) / 10;
  const head = { size: 13.5, ink: "fig-muted", anchor: "end" };
  const rows = data.counts.flatMap(([all, looking], i) => {
    const y = TOP + i * ROW + 17;
    const look = { size, anchor: "end", weight: i + 1 === state.letters ? 700 : undefined };
    return [
      text(bar - 8, y, i + 1, look),
      rect(bar, y - 14, long(looking), 17, { ink: "fig-query" }),
      rect(bar + long(looking) + 1, y - 14, long(all - looking), 17, { ink: "fig-line", opacity: i + 1 === state.letters ? 0.8 : 0.4 }),
      text(at, y, grouped(looking), look),
      text(end, y, grouped(all), look),
    ];
  });
  return figure({
    id: `${NAME}-${state.letters}-${state.narrow ? "narrow" : "wide"}`,
    title: `${state.letters} letters`,
    description: alt(data, state),
    width,
    height: TOP + data.counts.length * ROW + 8,
    parts: [
      text(0, 16, state.narrow ? "letters, and how many Values" : "letters, and how many Values the file makes for such a name", { size: 13.5, ink: "fig-muted" }),
      text(at, TOP - 6, "looking back", head),
      text(end, TOP - 6, "all", head),
      ...rows,
    ],
  });
}
