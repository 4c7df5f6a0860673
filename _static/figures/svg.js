// Pieces that every figure is made of: functions from values to SVG text, and nothing else.
//
// Colours are given twice: as a presentation attribute, which a standalone file and a printer read, and as a class, by which
// drawing.css puts the theme's colour in its place within a page. So a figure needs no style element of its own.

/** The colours of a standalone figure, by the class that drawing.css knows them by. */
export const colours = {
  "fig-paper": "#fffefb",
  "fig-ink": "#1d2126",
  "fig-muted": "#565c64",
  "fig-line": "#85847d",
  "fig-query": "#0f55a6",
  "fig-key": "#b94a00",
  "fig-value": "#005c46",
  "fig-gradient": "#644300",
  "fig-share": "#ad2f7c",
  "fig-probability": "#d893ba",
};

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text that is safe within an element or a double-quoted attribute. */
export const escape = (words) => String(words).replace(/[&<>"]/g, (character) => entities[character]);

/** Attributes as text; those whose value is undefined are left out. */
export const attributes = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join("");

/** A line of text, in the figure's ink unless another colour's class is given; `length` makes it just so long in any font. */
export function text(x, y, words, { ink, size, weight, anchor, transform, length } = {}) {
  const look = { class: ink, fill: colours[ink], "font-size": size, "font-weight": weight, "text-anchor": anchor, transform };
  if (length) Object.assign(look, { textLength: length, lengthAdjust: "spacingAndGlyphs" });
  return `<text${attributes({ x, y, ...look })}>${escape(words)}</text>`;
}

/** Words broken into lines of at most so many characters. */
export function wrapped(words, most) {
  const broken = [""];
  for (const word of words.split(" ")) {
    if (broken.at(-1) && broken.at(-1).length + word.length >= most) broken.push(word);
    else broken.push(`${broken.pop()} ${word}`.trim());
  }
  return broken;
}

/** A count with commas between its thousands. */
export const grouped = (count) => count.toLocaleString("en");

/** A rectangle filled with a colour's class, or with `fill` itself (a pattern). */
export function rect(x, y, width, height, { ink, fill = colours[ink], opacity } = {}) {
  return `<rect${attributes({ x, y, width, height, class: ink, fill, "fill-opacity": opacity })}/>`;
}

/** The outline of a rectangle. */
export function outline(x, y, width, height, strokeWidth = 1) {
  const look = { class: "fig-outline", fill: "none", stroke: colours["fig-line"], "stroke-width": strokeWidth };
  return `<rect${attributes({ x, y, width, height, ...look })}/>`;
}

/** A pattern of slanted lines: "there is nothing here, and for a reason". */
export function hatching(id) {
  const stroke = attributes({ class: "fig-outline", stroke: colours["fig-line"], "stroke-width": 1.2, "stroke-opacity": 0.6 });
  const tile = attributes({ id, width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  return `<defs><pattern${tile}><path d="M4 0V9"${stroke}/></pattern></defs>`;
}

/**
 * A whole figure with its title and its description, told to screen readers as one image. Its text is 20 units high. One that
 * `scrolls` is not made smaller where there is no room for it.
 */
export function figure({ id, title, description, width, height, parts, scrolls }) {
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    class: scrolls ? "fig fig-scrolls" : "fig",
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "img",
    "aria-labelledby": `${id}-title`,
    "aria-describedby": `${id}-description`,
    fill: colours["fig-ink"],
    "font-family": "system-ui, sans-serif",
    "font-size": 20,
  };
  return [
    `<svg${attributes(root)}>`,
    `<title id="${escape(id)}-title">${escape(title)}</title>`,
    `<desc id="${escape(id)}-description">${escape(description)}</desc>`,
    rect(0, 0, width, height, { ink: "fig-paper" }),
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}
