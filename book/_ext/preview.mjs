// Paints SVG files as PNG files, by resvg. On the standard input: { fonts: [path], pictures: [[svg, png], …] }.

import { readFileSync, writeFileSync } from "node:fs";

import { Resvg } from "@resvg/resvg-js";

const { fonts, pictures } = JSON.parse(readFileSync(0, "utf8"));
// The fonts are pinned like all else, so that pictures are the same on every machine.
const font = { loadSystemFonts: false, fontFiles: fonts, defaultFontFamily: "DejaVu Sans", sansSerifFamily: "DejaVu Sans", monospaceFamily: "DejaVu Sans Mono" };
for (const [svg, png] of pictures) writeFileSync(png, new Resvg(readFileSync(svg, "utf8"), { font }).render().asPng());
