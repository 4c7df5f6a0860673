// How a letter is drawn: chances as bars, the same chances side by side in a strip from 0 to 1, and a number that points into it.

import { hit } from "./chances.js";
import { cell, frame } from "./cells.js";
import { attributes, colours, rect, text } from "./svg.js";

const sumOf = (row) => row.reduce((sum, each) => sum + each, 0);

/** One token: its letter, a bar, its number. */
export function barRow(words, value, { x, y, longest, most, ink, bold }) {
  const width = Math.max(value ? 1 : 0, Math.round((longest * value) / most));
  const weight = bold ? 700 : undefined;
  return [
    text(x + 32, y, words.letter, { size: words.letter === "BOS" ? 13 : 15, anchor: "end", weight }),
    rect(x + 39, y - 12, width, 15, { ink }),
    text(x + 39 + width + 5, y, words.number, { size: 14, weight, ink: value ? undefined : "fig-muted" }),
  ];
}

/** The pieces, from 0 to 1, 34 units high; where its label fits, it is written. Without chances the strip is empty. */
export function strip(chances, labels, y, width) {
  if (!chances) return [cell({ x: 0, y, width, height: 34 }, "", {})];
  let start = 0;
  return chances.map((value, token) => {
    const box = { x: Number((start * width).toFixed(1)), y, width: Number((value * width).toFixed(1)), height: 34 };
    start += value;
    const words = labels[token];
    const fits = box.width > (words === "BOS" ? 30 : 12);
    return cell(box, fits ? words : "", { ink: "fig-probability", opacity: 0.35, size: words === "BOS" ? 12 : 15, weight: 700 });
  });
}

/** The pointer at a number, which it writes above, and the frame around the piece that it hits. */
export function pointer(chances, number, y, width, words = String(number)) {
  const token = hit(chances, number);
  const start = sumOf(chances.slice(0, token));
  const x = Number((number * width).toFixed(1));
  const look = { d: `M${x} ${y}l-8 -14h16z`, class: "fig-ink", fill: colours["fig-ink"] };
  const half = words.length * 4.6;
  const at = Math.max(half, Math.min(width - half, x));
  return [
    frame(Number((start * width).toFixed(1)), y + 2, Number((chances[token] * width).toFixed(1)), 34),
    `<path${attributes(look)}/>`,
    text(at, y - 19, words, { size: 14.5, weight: 700, anchor: "middle" }),
  ];
}
