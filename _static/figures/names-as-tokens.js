// Three names as the program reads them: BOS, the ids of the letters, BOS.

import { labelsOf, rowsOf, tokensOf } from "./name-tokens.js";
import { figure } from "./svg.js";

const NAME = "names-as-tokens";

/** The states that are written to files. */
export const states = [{ name: "three", title: "three names as tokens", state: {} }];

/** What the figure shows, in words and numbers. */
export const alt = (data) => `Three names with BOS at both ends, and their ids: ${data.names.map((name) => `${labelsOf(name).join(" ")} becomes ${tokensOf(data, { name }).join(", ")}`).join("; ")}.`;

/** The picture, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const width = state.narrow ? 340 : 560;
  const longest = Math.max(...data.names.map((name) => name.length)) + 2;
  const size = Math.min(56, Math.floor(width / longest));
  return figure({
    id: `${NAME}-${state.narrow ? "narrow" : "wide"}`,
    title: "Three names as tokens",
    description: alt(data),
    width,
    height: data.names.length * 112 - 20,
    parts: data.names.flatMap((name, at) => rowsOf(labelsOf(name), tokensOf(data, { name }), longest, size, 2 + at * 112)),
  });
}
