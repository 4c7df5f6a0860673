// Writes the static pictures of every figure: <name>.<state>.svg beside <name>.js and <name>.json.
//
//   node _static/figures/build.mjs            write
//   node _static/figures/build.mjs --check    write nothing; exit 1 and say which files differ

import { readFile, readdir, writeFile } from "node:fs/promises";

const folder = new URL("./", import.meta.url);
const read = (name) => readFile(new URL(name, folder), "utf8");

/** The names of the figures: those modules that have data beside them. */
export async function figures() {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(".json") && files.includes(file.replace(/json$/, "js"))).map((file) => file.slice(0, -5));
}

/** The pictures of one figure, file name -> SVG text. */
export async function pictures(name) {
  const { states, view } = await import(new URL(`${name}.js`, folder));
  const data = JSON.parse(await read(`${name}.json`));
  return new Map(states.map(({ name: state, state: values }) => [`${name}.${state}.svg`, view(data, values)]));
}

/** What is wrong with the committed pictures of one figure, a line each: those that differ, lack or are left over. */
export async function differences(name) {
  const expected = await pictures(name);
  const present = (await readdir(folder)).filter((file) => file.startsWith(`${name}.`) && file.endsWith(".svg"));
  const lines = present.filter((file) => !expected.has(file)).map((file) => `${file}: no such state any more; delete it`);
  for (const [file, svg] of expected) {
    if (!present.includes(file)) lines.push(`${file}: missing; run make figures`);
    else if ((await read(file)) !== svg) lines.push(`${file}: differs from what ${name}.js draws; run make figures`);
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
      for (const [file, svg] of await pictures(name)) await writeFile(new URL(file, folder), svg);
    }
  }
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) await main(process.argv.includes("--check"));
