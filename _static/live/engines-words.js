// What the race of the three engines says: numbers and sentences, without a page.

import { grouped, rough, small, time } from "./amounts.js";

/** The three, in the order in which they run, and how they are called. */
export const ENGINES = { source: "the file", lists: "lists", arrays: "typed arrays" };

/** What one engine has told so far: seconds is that of one step, once it is measured. */
export const lane = () => ({ docs: [], losses: [], seconds: undefined });

/** The largest difference between two rows of losses, as far as both go; undefined before both have begun. */
export function difference(some, others) {
  const count = Math.min(some.length, others.length);
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, at) => Math.abs(some[at] - others[at])).reduce((most, each) => Math.max(most, each));
}

/** The numbers of one engine's row; `lanes` holds all three. */
export function rowOf(key, lanes, steps) {
  const { losses, seconds } = lanes[key];
  const slow = lanes.source.seconds;
  const apart = difference(losses, lanes.source.losses);
  return {
    done: `${losses.length} of ${steps}`,
    seconds: seconds === undefined ? "–" : time(seconds),
    times: seconds === undefined || slow === undefined ? "–" : rough(slow / seconds),
    apart: apart === undefined ? "–" : apart === 0 ? "0" : small(apart),
  };
}

/** How long a bar is, of 1: an engine's seconds as a share of the slowest's. */
export function shareOf(key, lanes) {
  const { seconds = 0 } = lanes[key];
  return seconds / Math.max(seconds, ...Object.values(lanes).map((each) => each.seconds ?? 0)) || 0;
}

const WHOLE = 1000;

function apartWords(key, lanes, name) {
  const apart = difference(lanes[key].losses, lanes.source.losses);
  return apart === 0 ? `those of the ${name} are equal to its losses in every digit` : `those of the ${name} differ from them by at most ${small(apart)}`;
}

/** How the race has ended. */
export function verdict(lanes, vocab_size = 27) {
  const { source, lists, arrays } = lanes;
  const mean = source.losses.reduce((sum, loss) => sum + loss, 0) / source.losses.length;
  const steps = source.losses.length;
  return [
    `Agreement: over these ${steps} steps the losses of the file have the mean ${mean.toFixed(4)}, like ${Math.exp(mean).toFixed(1)} equally likely letters` +
      ` (knowing nothing: ${Math.log(vocab_size).toFixed(4)}, like ${vocab_size});`,
    `${apartWords("lists", lanes, "lists")}, and ${apartWords("arrays", lanes, "typed arrays")}.`,
    `Speed: a step took the file ${time(source.seconds)}, the lists ${time(lists.seconds)} and the typed arrays ${time(arrays.seconds)}.`,
    `So here and now the lists were ${rough(source.seconds / lists.seconds)} times as fast as the file, and the typed arrays ${rough(source.seconds / arrays.seconds)} times.`,
    `At this pace ${grouped(WHOLE)} steps take ${[source, lists, arrays].map(({ seconds }) => time(seconds * WHOLE)).join(", ").replace(/, ([^,]*)$/, " and $1")}.`,
  ].join(" ");
}
