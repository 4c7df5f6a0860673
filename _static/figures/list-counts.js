// How many names of the list have each length, each first letter, each last letter: bars with their counts.

import { figure, grouped, rect, text } from "./svg.js";

const NAME = "list-counts";
const BY = {
  length: { label: "length", title: "Names by length", of: (value) => `${value} letters` },
  first: { label: "first letter", title: "Names by first letter", of: (value) => `beginning with ${value}` },
  last: { label: "last letter", title: "Names by last letter", of: (value) => `ending in ${value}` },
};

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [
  { name: "by", label: "Count the names by", options: Object.entries(BY).map(([value, { label }]) => ({ value, label })) },
];

/** The states that are written to files, in the order in which a page offers them. */
export const states = Object.entries(BY).map(([by, { label, title }]) => ({ name: label.replace(" ", "-"), title, state: { by } }));

const percent = (count, total) => `${((100 * count) / total).toFixed(1)} %`;
const most = (pairs) => pairs.reduce((best, pair) => (pair[1] > best[1] ? pair : best));
const least = (pairs) => pairs.filter(([, count]) => count).reduce((best, pair) => (pair[1] < best[1] ? pair : best));

/** The commonest value and the rarest, in a sentence. */
export function say(data, { by }) {
  const [often, seldom] = [most(data[by]), least(data[by])];
  const fewest = data[by].some(([, count]) => !count) ? "Fewest, where there are any" : "Fewest";
  return (
    `Most: ${BY[by].of(often[0])}, ${grouped(often[1])} of ${grouped(data.total)} names, or ${percent(often[1], data.total)}. ` +
    `${fewest}: ${BY[by].of(seldom[0])}, ${grouped(seldom[1])} names.`
  );
}

/** What the figure shows, in words and numbers. */
export const alt = (data, state) =>
  `Bars with their counts: ${data[state.by].map(([value, count]) => `${value}: ${grouped(count)}`).join(", ")}. ${say(data, state)}`;

/** One row: the value, a bar as long as its count, the count. */
function rowOf([value, count], x, y, scale, bold) {
  const width = Math.max(count ? 1 : 0, Math.round(count * scale));
  return [
    text(x + 20, y, value, { size: 15, anchor: "end", weight: bold ? 700 : undefined }),
    rect(x + 28, y - 12, width, 15, { ink: "fig-line" }),
    text(x + 28 + width + 6, y, grouped(count), { size: 14, weight: bold ? 700 : undefined }),
  ];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const pairs = data[state.by];
  const width = state.narrow ? 340 : 560;
  const columns = !state.narrow && pairs.length > 20 ? 2 : 1;
  const rows = Math.ceil(pairs.length / columns);
  const largest = most(pairs);
  const scale = (width / columns - 28 - 60) / largest[1];
  const axis = state.by === "length" ? "letters, and how many names have so many" : "letter, and how many names";
  return figure({
    id: `${NAME}-${state.by}-${state.narrow ? "narrow" : "wide"}`,
    title: BY[state.by].title,
    description: alt(data, state),
    width,
    height: 44 + rows * 22,
    parts: [
      text(0, 16, axis, { size: 14.5, ink: "fig-muted" }),
      ...pairs.flatMap((pair, at) =>
        rowOf(pair, Math.floor(at / rows) * (width / columns + 6), 48 + (at % rows) * 22, scale, pair === largest)),
    ],
  });
}
