// Where a name stands in the list, before the shuffle and after it, and beside whom.
//
// places   the name's place before and after, counted from 1
// around   before and after: [place, name] of the name and of its neighbours
// times    how often the name is in the list; the first place is the one that is shown

import { ModelError } from "../model/errors.js";
import { frame } from "./cells.js";
import { attributes, colours, figure, grouped, rect, text } from "./svg.js";

const NAME = "name-places";
const SHOWN = 5;
const WHERE = ["in the file", "after the shuffle"];

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "name", label: "A name from the list", most: 15, hint: "Small letters, as in the list." }];

/** The states that are written to files. */
export const states = [{ name: "emma", title: "where emma stands", state: { name: "emma" } }];

function foundOf(data, { name }) {
  const found = data.found[name];
  if (!found) throw new Error(`${NAME}: the data has no place for the name "${name}"`);
  return found;
}

/** Where the name stands, in a sentence or two. */
export function say(data, state) {
  const { places: [before, after], times } = foundOf(data, state);
  const often = times > 1 ? ` It is in the list ${times === 2 ? "twice" : `${times} times`}: as a girls' name and as a boys'. The first is shown.` : "";
  return `“${state.name}” is name ${grouped(before)} in the file, and name ${grouped(after)} after the shuffle.${often}`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const lists = foundOf(data, state).around.map((rows, at) => `${WHERE[at]} ${rows.map(([place, name]) => `${grouped(place)} ${name}`).join(", ")}`);
  return `${say(data, state)} It stands among these: ${lists.join("; ")}.`;
}

/** The list of the page, before and after; fetched and shuffled once. */
let lists;

async function listed() {
  const url = new URL("../names.txt", import.meta.url);
  const [response, { parseNames }, { Random }] = await Promise.all([fetch(url), import("../model/names.js"), import("../model/random.js")]);
  if (!response.ok) throw new Error(`names.txt answered ${response.status}`);
  return bothOrders(parseNames(await response.text(), 15).docs, new Random(42));
}

/** A list as it is, and shuffled. */
export function bothOrders(docs, random) {
  const after = [...docs];
  random.shuffle(after);
  return [docs, after];
}

const loaded = () => {
  lists ??= listed();
  lists.catch(() => (lists = undefined)); // asked for again when next needed
  return lists;
};

/** This figure asks a list of names, and no model. */
export const withoutModel = { called: "The list", warm: loaded };

/**
 * What the figure shows of a name, found in both orders of the list.
 * @throws {ModelError} "not-listed"
 */
export function find(orders, name) {
  const [before] = orders;
  const places = orders.map((docs) => docs.indexOf(name));
  if (places[0] < 0) throw new ModelError("not-listed", notListed(before, name));
  const around = orders.map((docs, at) => {
    const first = Math.max(0, Math.min(places[at] - (SHOWN - 1) / 2, docs.length - SHOWN));
    return docs.slice(first, first + SHOWN).map((each, i) => [first + i + 1, each]);
  });
  return { total: before.length, found: { [name]: { places: places.map((place) => place + 1), times: before.filter((each) => each === name).length, around } } };
}

function notListed(docs, name) {
  if (name === "") return "type a name";
  if (/[^a-z]/.test(name)) return `"${name.slice(0, 20)}" is not in the list: its names are written in the letters a to z, all small`;
  const alike = [...new Set(docs.filter((each) => each.startsWith(name)))];
  if (alike.length === 0) return `"${name.slice(0, 20)}" is not in the list, and no name begins with it`;
  return `"${name}" is not in the list; ${alike.length === 1 ? "one name begins" : `${grouped(alike.length)} names begin`} with it: ${alike.slice(0, 3).join(", ")}${alike.length > 3 ? " …" : ""}`;
}

/** Where a name stands that a reader types. */
export const answer = async (models, typed) => find(await loaded(), typed);

/** A strip for the whole list, with a mark at the place of the name. */
function stripOf(place, total, x, top, height) {
  const y = top + Math.round((height * (place - 1)) / (total - 1));
  return { y, drawn: [rect(x, top, 14, height, { ink: "fig-line", opacity: 0.35 }), rect(x - 4, y - 2, 22, 4, { ink: "fig-ink" })] };
}

function listOf(rows, name, x, y, size) {
  return rows.flatMap(([place, each], at) => {
    const weight = each === name ? 700 : undefined;
    const line = y + at * 26;
    return [
      ...(weight ? [frame(x, line - 18, 206, 24)] : []),
      text(x + 56, line, grouped(place), { size: size - 1, ink: "fig-muted", anchor: "end" }),
      text(x + 66, line, each, { size, weight }),
    ];
  });
}

function stripsOf(found, total, [first, second], top, height) {
  const [before, after] = found.places.map((place, at) => stripOf(place, total, [first, second][at], top, height));
  const look = { class: "fig-ink-stroke", stroke: colours["fig-ink"], "stroke-width": 1.5 };
  return [...before.drawn, ...after.drawn, `<path${attributes({ d: `M${first + 18} ${before.y}L${second - 4} ${after.y}`, ...look })}/>`];
}

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const found = foundOf(data, state);
  const size = 15;
  const head = (at, x, y) => text(x, y, WHERE[at], { size, weight: 700 });
  const end = (x, y, words, anchor) => text(x, y, words, { size: 14, ink: "fig-muted", anchor });
  const { narrow } = state;
  const parts = narrow
    ? [
        head(0, 56, 18), head(1, 186, 18),
        ...stripsOf(found, data.total, [80, 230], 30, 120),
        end(70, 40, "1", "end"), end(70, 150, grouped(data.total), "end"),
        head(0, 0, 190), ...listOf(found.around[0], state.name, 4, 220, size),
        head(1, 0, 370), ...listOf(found.around[1], state.name, 4, 400, size),
      ]
    : [
        head(0, 0, 18), head(1, 350, 18),
        ...listOf(found.around[0], state.name, 4, 58, size),
        ...stripsOf(found, data.total, [232, 316], 34, 150),
        end(246, 26, "1", "end"), end(239, 204, grouped(data.total), "middle"), end(323, 204, grouped(data.total), "middle"),
        ...listOf(found.around[1], state.name, 350, 58, size),
      ];
  return figure({
    id: `${NAME}-${narrow ? "narrow" : "wide"}`,
    title: `Where “${state.name}” stands in the list`,
    description: alt(data, state),
    width: narrow ? 340 : 560,
    height: narrow ? 520 : 214,
    parts,
  });
}
