// The file as seven blocks, and what the program can do after 0, 10, 100 and 1,000 steps of training.
//
// block    a part of the file: its lines, and in a few words what it does
// album    for some numbers of steps: the mean loss on names that training does not see, and names drawn from one seed
// letters  e to the power of a loss: a guess among so many equally likely letters is as bad

import { attributes, colours, figure, grouped, rect, text, wrapped } from "./svg.js";

const NAME = "whole-program";

/** The states that are written to files. */
export const states = [{ name: "whole", title: "seven blocks, and what training does", state: {} }];

const loss = (value) => value.toFixed(3);
const letters = (value) => Math.exp(value).toFixed(1);
const after = ({ step }) => (step === 0 ? "before training" : `after ${grouped(step)} steps`);

/** What the figure shows, in words and numbers. */
export function alt({ total, vocab_size, blocks, album }) {
  const parts = blocks.map(({ name, first, last, does }) => `${name}, lines ${first} to ${last}, ${does}`);
  const pages = album.map((page) => `${after(page)}, loss ${loss(page.loss)}, like ${letters(page.loss)} equally likely letters: ${page.names.join(", ")}`);
  return (
    `The ${total} lines in ${blocks.length} blocks: ${parts.join("; ")}. The names that it makes up: ${pages.join("; ")}. ` +
    `A program that knows nothing has the loss ${loss(Math.log(vocab_size))}, like ${vocab_size}.`
  );
}

const WIDE = { width: 560, size: 14.5, row: 44, bar: { x: 118, width: 108, height: 15 }, does: { x: 256, y: 0 }, page: 66, indent: 150, most: 52 };
const NARROW = { width: 340, size: 14, row: 58, bar: { x: 196, width: 112, height: 15 }, does: { x: 0, y: 22 }, page: 88, indent: 0, most: 42 };

/** One block: its name and lines, a bar as long as it has lines, and what it does. */
function blockOf({ name, first, last, lines, does }, y, longest, { size, bar, does: place }) {
  const width = Math.round((bar.width * lines) / longest);
  const below = !place.y;
  return [
    text(0, y, name, { size, weight: 700 }),
    text(below ? 0 : 100, below ? y + 18 : y, `lines ${first}–${last}`, { size: size - 0.5, ink: "fig-muted" }),
    rect(bar.x, y - 11 + (below ? 8 : 0), width, bar.height, { ink: "fig-line" }),
    text(bar.x + width + 6, y + 2 + (below ? 8 : 0), lines, { size: size - 0.5 }),
    text(place.x, y + (place.y || 9), does, { size }),
  ];
}

/** A piece of the line that says where a program lies that knows nothing. */
function dashes(x, from, to) {
  const look = { class: "fig-ink-stroke", stroke: colours["fig-ink"], "stroke-width": 2, "stroke-dasharray": "2 3" };
  return `<path${attributes({ d: `M${x} ${from}V${to}`, ...look })}/>`;
}

/** What the program could do after so many steps: its loss as a bar, and names. */
function pageOf(page, y, scale, nothing, { size, indent, most, width }) {
  const top = indent ? y : y + 20;
  const long = Math.round(page.loss * scale);
  const words = `loss ${loss(page.loss)}, like ${letters(page.loss)} letters`;
  return [
    text(0, y, after(page), { size, weight: 700 }),
    rect(indent, top - 12, long, 16, { ink: "fig-line" }),
    dashes(Math.round(indent + nothing * scale), top - 17, top + 9),
    indent ? text(width, y, words, { size, anchor: "end" }) : text(width, y, words, { size: size - 0.5, anchor: "end" }),
    ...wrapped(page.names.join(", "), most).map((line, at) => text(indent, top + 23 + at * 19, line, { size })),
  ];
}

/** The picture, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = state.narrow ? NARROW : WIDE;
  const { width, size, row, indent, page } = sizes;
  const longest = Math.max(...data.blocks.map(({ lines }) => lines));
  const nothing = Math.log(data.vocab_size);
  const scale = (indent ? 200 : 326) / (nothing + 0.1);
  const blocks = data.blocks.flatMap((block, at) => blockOf(block, 52 + at * row, longest, sizes));
  const head = 52 + data.blocks.length * row + 22;
  // A list of names that takes two lines moves what follows it.
  let y = head + 48;
  const pages = data.album.flatMap((each) => {
    const drawn = pageOf(each, y, scale, nothing, sizes);
    y += page + (wrapped(each.names.join(", "), sizes.most).length - 1) * 19;
    return drawn;
  });
  const line = Math.round(indent + nothing * scale);
  return figure({
    id: `${NAME}-${state.narrow ? "narrow" : "wide"}`,
    title: `The ${data.total} lines in ${data.blocks.length} blocks, and the names that they make up`,
    description: alt(data),
    width,
    height: y - page + (indent ? 44 : 66),
    parts: [
      text(0, 18, `The file in ${data.blocks.length} blocks, with their lines`, { size: size + 1, weight: 700 }),
      ...blocks,
      text(0, head, "The names that it makes up", { size: size + 1, weight: 700 }),
      text(line, head + 24, `knows nothing: ${loss(nothing)}`, { size: size - 0.5, ink: "fig-muted", anchor: indent ? "middle" : "end" }),
      ...pages,
    ],
  });
}
