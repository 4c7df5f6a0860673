// A walk through the file, line by line: the lines around the one that runs, what it gives, and what that is made of.
//
// A walk has one or more legs, each a stretch of the file with the steps along it. If there are several, the state's `leg` says which
// is chosen, and `at` of which the step is.
//
// leg     {value, label, lines, steps}: lines(data) -> {first, lines}, the text of that stretch; steps(data, state) -> the steps
// step    {line, head?, title, made}: the line's number; the head that it is at work for, from 0; a few words; and made() -> stop
// stop    {note, makes, from}: a sentence or two; what the line gives, and what it is made of, both lists of blocks
// block   {name, shape, ...}: what stands in the file, and how many numbers it is, in words; and its numbers, if they are shown:
//   values  one list of them; with labels, each below its label; with framed, [place, count], some of them framed; if switched,
//           those that are 0 are hatched
//   rows    a list of lists, with labels, a row each; the one at place `own` is framed
//   ink     the class of their colour

import { cell, frame, number, strength, vector } from "./cells.js";
import { attributes, colours, escape, figure, hatching, text, wrapped } from "./svg.js";

const MONO = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

const WIDE = { width: 560, across: 16, cell: 35, height: 25, size: 12.5, label: 34, row: 32.75, labelled: 14, code: 13, line: 19, gutter: 40, around: 3, least: 400 };
const NARROW = { width: 340, across: 8, cell: 42.5, height: 27, size: 13.5, label: 34, row: 38, labelled: 7, code: 12.5, line: 19, gutter: 37, around: 2, least: 0 };

// The file

/** A line's text without its indentation, and the comment after it. */
function parted(code) {
  const [, words, comment] = /^(.*?)(\s+#.*|#.*)?$/.exec(code.trim());
  return [words, comment?.trim() ?? ""];
}

/** A line as it is written here: rows of characters, the first `plain` of which are no comment. */
function written(code, whole, { width, gutter, code: size }, narrow) {
  const indent = (/^ */.exec(code)[0].length / 4) * (narrow ? 1 : 2);
  const most = Math.floor((width - gutter - 5) / (size * 0.61)) - indent;
  const all = code.trim();
  if (whole) return { indent, rows: all.length < most ? [all] : wrapped(all, most - 3) }; // its later rows stand two further in
  return { indent, rows: [all.length > most ? `${all.slice(0, most - 2)} …` : all] };
}

/** One row of code; a comment is muted. */
function codeRow(row, x, y, { size, weight, muted, commented }) {
  const at = commented ? 0 : row.search(/ ?#/);
  const parts = at < 0 ? [[row, muted]] : [[row.slice(0, at), muted], [row.slice(at), true]];
  const spans = parts.filter(([words]) => words).map(([words, quiet]) =>
    `<tspan${attributes({ class: quiet ? "fig-muted" : undefined, fill: quiet ? colours["fig-muted"] : undefined })}>${escape(words)}</tspan>`);
  return `<text${attributes({ x, y, "font-family": MONO, "font-size": size, "font-weight": weight, "xml:space": "preserve" })}>${spans.join("")}</text>`;
}

/** The lines around one of the file, that one whole; each can be pointed at. Returns what is drawn, and where it ends. */
function page({ first, lines }, current, y, sizes) {
  const { around, line: high, gutter, width, code: size } = sizes;
  const last = first + lines.length - 1;
  const from = Math.max(first, Math.min(current - around, last - 2 * around));
  const drawn = [];
  let top = y;
  for (let at = from; at <= Math.min(last, from + 2 * around); at++) {
    const now = at === current;
    const { indent, rows } = written(lines[at - first], now, sizes, sizes === NARROW);
    const tall = rows.length * high;
    const x = gutter + indent * size * 0.61;
    let commented = false;
    const words = rows.map((row, index) => {
      const told = codeRow(row, Number((x + (index ? 2 * size * 0.61 : 0)).toFixed(1)), top + index * high + 14, { size, muted: false, commented });
      commented ||= row.includes("#");
      return told;
    });
    drawn.push(
      `<g${attributes({ class: "fig-part", "data-part": at })}>`,
      `<rect${attributes({ x: 1, y: top, width: width - 2, height: tall, rx: 2, fill: "none", "pointer-events": "all", ...(now ? { class: "fig-frame", stroke: colours["fig-ink"], "stroke-width": 2 } : {}) })}/>`,
      text(gutter - 9, top + 14, at, { size: 12.5, anchor: "end", ink: now ? undefined : "fig-muted", weight: now ? 700 : undefined }),
      ...words,
      "</g>",
    );
    top += tall;
  }
  return [drawn, top];
}

// Its numbers

const HEAD = 22;
const LABEL = 17;

/** How high a block's numbers are. */
function tallOf({ values, rows, labels }, sizes) {
  if (rows) return rows.length * (sizes.height + 2);
  if (!values) return 0;
  if (labels) return Math.ceil(values.length / sizes.labelled) * (sizes.height + LABEL + 3);
  return Math.ceil(values.length / sizes.across) * sizes.height;
}

/** One list of numbers, side by side. */
function listed({ values, ink = "fig-line", switched, framed }, y, hatch, { across, cell: width, height, size }) {
  const drawn = values.flatMap((value, at) => {
    const box = { x: (at % across) * width, y: y + Math.floor(at / across) * height, width, height };
    return switched && value === 0 ? [cell(box, "", { fill: hatch })] : vector([value], { ...box, size, ink, known: true, tight: true });
  });
  if (!framed) return drawn;
  const [place, count] = framed;
  return [...drawn, frame((place % across) * width, y + Math.floor(place / across) * height, count * width, height)];
}

/** Numbers below their labels. */
function labelled({ values, labels, ink = "fig-line" }, y, { labelled: across, height, size, width: all }) {
  const width = Math.floor((all / across) * 4) / 4;
  return values.flatMap((value, at) => {
    const box = { x: (at % across) * width, y: y + Math.floor(at / across) * (height + LABEL + 3) + LABEL, width, height };
    const opacity = ink === "fig-probability" ? value : strength(value);
    return [
      text(box.x + width / 2, box.y - 4, labels[at], { anchor: "middle", size: labels[at].length > 1 ? 12.5 : 15 }),
      cell(box, number(value), { ink, opacity, size, tight: true }),
    ];
  });
}

/** A list of lists, a row each; where there is no room for a whole row, its first numbers and an ellipsis. */
function table({ rows, labels, own, ink = "fig-line" }, y, { label, row: width, height, size, width: all }) {
  const room = Math.floor((all - label) / width);
  return rows.flatMap((values, at) => {
    const shown = values.length > room ? values.slice(0, room - 1) : values;
    const top = y + at * (height + 2);
    return [
      text(label - 6, top + 18, labels[at], { anchor: "end", size: labels[at].length > 1 ? 12.5 : 15, weight: at === own ? 700 : undefined }),
      ...vector(shown, { x: label, y: top, width, height, size: Math.min(size, 12.5), ink, known: true, tight: true }),
      ...(shown.length < values.length ? [text(label + shown.length * width + 6, top + 17, "…", { size: 14, ink: "fig-muted" })] : []),
      ...(at === own ? [frame(label, top, shown.length * width, height)] : []),
    ];
  });
}

/** A block with its name and its shape. Returns what is drawn, and where it ends. */
function drawnBlock(block, y, hatch, sizes, bold) {
  const named = `<tspan${attributes({ "font-family": MONO, "font-weight": bold ? 700 : undefined })}>${escape(block.name)}</tspan>`;
  const shape = `<tspan${attributes({ class: "fig-muted", fill: colours["fig-muted"], dx: 8 })}>${escape(block.shape)}</tspan>`;
  const head = `<text${attributes({ x: 0, y: y + 14, "font-size": 13.5 })}>${named}${shape}</text>`;
  const top = y + HEAD;
  const numbers = block.rows ? table(block, top, sizes) : !block.values ? [] : block.labels ? labelled(block, top, sizes) : listed(block, top, hatch, sizes);
  return [[head, ...numbers], top + tallOf(block, sizes) + 10];
}

// The figure

const MOST = 3; // digits of a line's number

/** What is shown of a step's blocks in words. */
function toldBlock({ name, shape, values, rows, labels }) {
  const told = (row) => row.map(number).join(", ");
  if (rows) return `${name}, ${shape}: ${rows.map((row, at) => `${labels[at]} ${told(row)}`).join("; ")}`;
  if (!values) return `${name}: ${shape}`;
  return `${name}, ${shape}: ${labels ? values.map((value, at) => `${labels[at]} ${number(value)}`).join(", ") : told(values)}`;
}

/**
 * What a figure's module exports, for a walk along some legs.
 * @param {{figure: string, legs: object[], controls: object[], states: object[], settle: (data: object, state: object) => object,
 *   where: (data: object, state: object) => string}} design
 *   where: the letter and the model of a state, in words; settle: see looking-back.js
 */
export function walk({ figure: id, legs, controls, states, settle, where }) {
  const legOf = ({ leg }) => legs.find(({ value }) => value === leg) ?? legs[0];
  const stepsOf = (data, state) => legOf(state).steps(data, state);
  const stepOf = (data, state) => stepsOf(data, state)[state.step];
  const called = ({ line, head, title }) => `line ${line}${head === undefined ? "" : `, head ${head + 1}`}: ${title}`;

  /** The first step at a line or, where none stands on it, at the next that has one. */
  function stepAt(data, state, line) {
    const steps = stepsOf(data, state);
    return steps.reduce((best, step, at) => (step.line >= line && (best < 0 || step.line < steps[best].line) ? at : best), -1);
  }

  const say = (data, state) => stepOf(data, state).made().note;

  function alt(data, state) {
    const step = stepOf(data, state);
    const { note, makes, from } = step.made();
    const { first, lines } = legOf(state).lines(data);
    const made = from.length ? ` Made of: ${from.map(toldBlock).join(". ")}.` : "";
    return `${where(data, state)} Line ${step.line} of the file: ${parted(lines[step.line - first])[0]} ${note} It gives: ${makes.map(toldBlock).join(". ")}.${made}`;
  }

  return {
    controls: [
      ...controls,
      { name: "line", label: "Go to line", most: MOST, hint: "Its number; or point at it." },
      ...(legs.length > 1 ? [{ name: "leg", label: "Part of the way", options: legs.map(({ value, label }) => ({ value, label })) }] : []),
      { name: "step", label: "Steps", steps: (data, state) => stepsOf(data, state).map(called) },
    ],
    states,
    say,
    alt,

    /** The state nearest to this one that can be shown; a line that was pointed at is gone to, and another leg begins anew. */
    settle(data, state) {
      const { part, ...rest } = settle(data, state);
      const steps = stepsOf(data, rest);
      const begins = legs.length > 1 && rest.at !== rest.leg; // another leg than the one that the step is of
      const step = begins ? 0 : part === undefined ? Math.min(rest.step, steps.length - 1) : stepAt(data, rest, Number(part));
      return { ...rest, step, line: String(steps[step].line), ...(legs.length > 1 ? { at: rest.leg } : {}) };
    },

    /** The step that a typed line leads to; throws "number" if the line is none of the leg's. */
    lineTo(data, state, typed) {
      const lines = stepsOf(data, state).map(({ line }) => line);
      const [least, most] = [Math.min(...lines), Math.max(...lines)];
      const line = /^\d+$/.test(typed) ? Number(typed) : NaN;
      if (!(line >= least && line <= most)) throw Object.assign(new Error(`type a line from ${least} to ${most}${legs.length > 1 ? ", or choose another part of the way" : ""}`), { code: "number" });
      return stepAt(data, state, line);
    },

    list: {
      label: "All lines of the way: what each gives, and its shape",
      html(data, state) {
        const steps = stepsOf(data, state);
        const now = steps[state.step].line;
        const rows = steps.filter(({ line }, at) => steps.findIndex((step) => step.line === line) === at).map(({ line, made }) => {
          const { name, shape } = made().makes[0];
          return `<tr><td><button type="button" data-part="${line}" aria-pressed="${line === now}">line ${line}</button></td><td>${escape(name)}</td><td>${escape(shape)}</td></tr>`;
        });
        return `<table><thead><tr><th>line</th><th>gives</th><th>shape</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
      },
    },

    view(data, state) {
      const sizes = state.narrow ? NARROW : WIDE;
      const step = stepOf(data, state);
      const { makes, from } = step.made();
      const own = [id, state.leg ?? "way", state.name, state.position, state.step, state.trained ? "trained" : "untrained", state.narrow ? "narrow" : "wide"].join("-");
      const hatch = `url(#${own}-hatching)`;
      const [code, end] = page(legOf(state).lines(data), step.line, 2, sizes);
      const parts = [hatching(`${own}-hatching`), ...code];
      let y = end + 14;
      for (const [words, blocks] of [["gives", makes], ["made of", from]]) {
        if (!blocks.length) continue;
        parts.push(text(0, y + 12, words, { size: 13.5, ink: "fig-muted" }));
        y += 22;
        for (const block of blocks) {
          const [drawn, next] = drawnBlock(block, y, hatch, sizes, words === "gives");
          parts.push(...drawn);
          y = next;
        }
        y += 8;
      }
      return figure({ id: own, title: called(step), description: alt(data, state), width: sizes.width, height: Math.max(y, sizes.least), parts });
    },
  };
}
