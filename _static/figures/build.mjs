// Writes what every figure shows without scripts: <name>.<state>.svg, and .narrow.svg for a phone, beside <name>.js and
// <name>.json; and its controls, which scripts take over: <name>.controls.html.
//
//   node _static/figures/build.mjs            write
//   node _static/figures/build.mjs --check    write nothing; exit 1 and say which files differ

import { readFile, readdir, writeFile } from "node:fs/promises";

import { controlsHtml } from "./controls.js";

const folder = new URL("./", import.meta.url);
const read = (name) => readFile(new URL(name, folder), "utf8");

/** The names of the figures: those modules that have data beside them. */
export async function figures() {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(".json") && files.includes(file.replace(/json$/, "js"))).map((file) => file.slice(0, -5));
}

/** The files of one figure, file name -> text. */
export async function pictures(name) {
  const module = await import(new URL(`${name}.js`, folder));
  const data = JSON.parse(await read(`${name}.json`));
  const files = new Map();
  for (const { name: state, state: values } of module.states) {
    files.set(`${name}.${state}.svg`, module.view(data, values));
    files.set(`${name}.${state}.narrow.svg`, module.view(data, { ...values, narrow: true }));
  }
  if (module.controls) files.set(`${name}.controls.html`, controlsHtml(name, module, data, module.states[0].state));
  return files;
}

const written = (name) => (file) => file.startsWith(`${name}.`) && /\.(svg|controls\.html)$/.test(file);

/** What is wrong with the committed files of one figure, a line each: those that differ, lack or are left over. */
export async function differences(name) {
  const expected = await pictures(name);
  const present = (await readdir(folder)).filter(written(name));
  const lines = present.filter((file) => !expected.has(file)).map((file) => `${file}: no such state any more; delete it`);
  for (const [file, text] of expected) {
    if (!present.includes(file)) lines.push(`${file}: missing; run make figures`);
    else if ((await read(file)) !== text) lines.push(`${file}: differs from what ${name}.js draws; run make figures`);
  }
  return lines;
}

async function main(check) {
  for (const name of await figures()) {
    if (check) {
      for (const line of await differences(name)) {
        console.error(`_static/figures/${line}`);
        process.exitCode = 1;
      }
    } else {
      for (const [file, text] of await pictures(name)) await writeFile(new URL(file, folder), text);
    }
  }
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) await main(process.argv.includes("--check"));
