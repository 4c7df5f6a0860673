// How wrong a nudged slope is, nudge by nudge, each ten times smaller than the one before. Both scales go in steps of ten.
//
// one, two   the errors of a nudge to the right, and of one both ways, for h = 1, 0.1, 0.01 …
// of         the function

import { NARROW, WIDE, line, numeral, plotOf, point, xAxis, yAxis } from "./plot.js";
import { figure, text } from "./svg.js";

const NAME = "nudge-errors";
const OF = { cube: "x * x * x", loss: "the loss of anna", square: "x * x" };
const FLOOR = -15;

/** What can be changed; the page draws the controls, a figure only reads the state. */
export const controls = [{ name: "of", label: "Slope of", options: Object.entries(OF).map(([value, label]) => ({ value, label })) }];

/** The states that are written to files, in the order in which a page offers them. */
export const states = Object.entries(OF).map(([of, title]) => ({ name: of, title, state: { of } }));

const raised = (power) => String(power).replace(/[-\d]/g, (sign) => "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"["0123456789-".indexOf(sign)]);

/** A power of ten: "0.01", and from there on "10⁻³". */
export const tenTo = (power) => (power > -3 && power < 3 ? String(Number((10 ** power).toPrecision(1))) : `10${raised(power)}`);

/** A small number: "0.0046", and from there on "5 × 10⁻⁷". */
export function small(value) {
  if (value === 0) return "0";
  if (value >= 0.001) return String(value);
  const [digits, power] = value.toExponential(0).split("e");
  return `${digits} × 10${raised(Number(power))}`;
}

/** The nudge with the smallest error: its number of decimals. */
export const best = (errors) => errors.indexOf(Math.min(...errors.filter((error) => error > 0)));

/** Which nudges are best, in a sentence or two. */
export function say(data, { of }) {
  const { one, two } = data[of];
  const told = (errors) => `${small(errors[best(errors)])} at h = ${tenTo(-best(errors))}`;
  const exact = two[0] === 0 ? "With h = 1 the nudge both ways is exact. " : "";
  const other = two[0] === 0 ? " (other than 0)" : "";
  const last = one.at(-1) === two.at(-1) ? `both are off by ${small(one.at(-1))}` : `the first is off by ${small(one.at(-1))} and the second by ${small(two.at(-1))}`;
  return `${exact}The smallest error of a nudge to the right only is ${told(one)}; both ways it is ${told(two)}${other}. With h = ${tenTo(1 - one.length)} ${last}.`;
}

/** What the figure shows, in words and numbers. */
export function alt(data, state) {
  const { x, slope, one, two } = data[state.of];
  const rows = one.map((error, k) => `h = ${tenTo(-k)}: ${small(error)} and ${small(two[k])}`);
  return `The slope of ${OF[state.of]} at ${numeral(x)} is ${numeral(slope, 4)}. The errors of a nudge to the right only, and of a nudge both ways, by h. ${rows.join("; ")}. ${say(data, state)}`;
}

const pointsOf = (errors) => errors.map((error, k) => [k, error > 0 ? Math.log10(error) : FLOOR]);

/** The picture of a state, as SVG text; `state.narrow` asks for the one that suits a phone. */
export function view(data, state) {
  const sizes = { ...(state.narrow ? NARROW : WIDE), left: 56, right: 24 };
  const { one, two, x } = data[state.of];
  const plot = plotOf(sizes, [0, one.length - 1], [FLOOR, 1]);
  const every = state.narrow ? 5 : 3;
  const acrosses = one.map((_, k) => [k, tenTo(-k)]).filter(([k]) => k % every === 0);
  const ups = [-15, -12, -9, -6, -3, 0].map((power) => [power, tenTo(power)]);
  const key = (at, hollow, words) => {
    const y = sizes.height + 14 + at * 24;
    const sample = point({ ...plot, x: () => 12, y: () => y - 5 }, [0, 0], "", { hollow, radius: hollow ? 4.5 : 4 });
    return [sample, text(26, y, words, { size: sizes.size })];
  };
  return figure({
    id: `${NAME}-${state.of}-${state.narrow ? "narrow" : "wide"}`,
    title: OF[state.of],
    description: alt(data, state),
    width: sizes.width,
    height: sizes.height + 54,
    parts: [
      ...yAxis(plot, `error of the slope of ${OF[state.of]} at ${numeral(x)}`, ups),
      ...xAxis(plot, "the nudge h, smaller and smaller →", acrosses),
      line(plot, pointsOf(one), { ink: "fig-muted", width: 1.5, dashes: "4 3" }),
      line(plot, pointsOf(two), { width: 2 }),
      ...pointsOf(one).map((at) => point(plot, at, "", { hollow: true, radius: 4.5 })),
      ...pointsOf(two).map((at) => point(plot, at, "", { radius: 4 })),
      ...key(0, true, "nudge to the right only"),
      ...key(1, false, state.of === "square" ? "nudge both ways (at h = 1: exactly 0)" : "nudge both ways"),
    ],
  });
}
