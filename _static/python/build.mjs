// Makes what the page loads to run Python, from the packages that package-lock.json pins: `node build.mjs OUTPUT_FOLDER [MODULE.py …]`.
//
//   exercise.js, editor.js, interpreter.js, worker.js   the modules of this folder with the libraries that they import
//   dagre.js                            lays out the figures that are graphs (figures/layout.js)
//   remote.js, qr.js                    signing in to the reader's own storage, and QR codes, for those who ask for them
//   pyodide.asm.wasm                    CPython, as Pyodide compiled it
//   stdlib.zip.gz                       the part of the standard library that a lesson may need, as bytecode, with host.py and the
//                                       modules named on the command line, which it needs to grade
//   licences.txt                        of everything that is in them

import { copyFile, mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { loadPyodide } from "pyodide";

const HERE = dirname(fileURLToPath(import.meta.url));
// Packages that are one file with others in it.
const WITHIN = {
  remotestoragejs: ["../../node_modules/tv4", "../../node_modules/webfinger.js"],
  dagre: ["../../node_modules/@dagrejs/graphlib"],
};
const PYODIDE = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));

/**
 * The editor's styles come as adopted style sheets. style-mod does so in shadow roots only; in a document it would write a style
 * element, which the Content-Security-Policy of the pages forbids.
 */
const adoptStyles = {
  name: "adopt-styles",
  setup({ onLoad }) {
    onLoad({ filter: /style-mod[\\/]src[\\/]style-mod\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace("if (!root.head && root.adoptedStyleSheets", "if (root.adoptedStyleSheets");
      if (contents === text) throw new Error("style-mod has changed: look again at how it adopts style sheets");
      return { contents };
    });
  },
};

/** Bundle the entries; returns the folders of the packages that went in. */
async function bundle(output, define) {
  const result = await build({
    absWorkingDir: HERE,
    entryPoints: {
      exercise: "exercise.js", editor: "editor.js", interpreter: "interpreter.js", worker: "worker.js", remote: "../keep/remote.js", qr: "../keep/qr.js", dagre: "@dagrejs/dagre",
    },
    outdir: output,
    bundle: true,
    minify: true,
    format: "esm",
    target: ["es2022", "safari16.4"],
    platform: "browser",
    // Pyodide imports Node's modules where it runs in Node; no browser ever gets there. What the reader has written is one object
    // for all scripts of a page, so its module stays outside.
    external: ["../keep/*", "node:*", "ws", "child_process", "crypto", "fs", "fs/promises", "path", "tty", "url", "vm"],
    legalComments: "none",
    plugins: [adoptStyles],
    define,
    logLevel: "warning",
    metafile: true,
  });
  const folders = Object.keys(result.metafile.inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  const within = Object.entries(WITHIN).flatMap(([name, others]) => (folders.some((folder) => folder?.endsWith(`/${name}`)) ? others : []));
  return [...new Set([...folders.filter(Boolean), ...within])].map((folder) => join(HERE, folder)).sort();
}

/** The trimmed standard library, with modules of our own: Pyodide itself says what it imports, and compiles it. */
async function stdlib(own) {
  const python = await loadPyodide({ indexURL: PYODIDE });
  python.globals.set("script", await readFile(join(HERE, "stdlib.py"), "utf8"));
  const sources = await Promise.all(own.map(async (file) => [basename(file), await readFile(file, "utf8")]));
  python.globals.set("own", python.toPy(Object.fromEntries(sources)));
  return python.runPython("exec(compile(script, 'stdlib.py', 'exec')); archive(own)").toJs();
}

async function licences(folders) {
  const parts = await Promise.all(folders.map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? await readFile(join(folder, file), "utf8") : "";
    const names = [license].flat().map((each) => each.type ?? each).join(" or ");
    return `${name} ${version}: ${names}\n\n${text}`.trim();
  }));
  const python = "CPython and its standard library (in pyodide.asm.wasm and stdlib.zip): Python Software Foundation License Version 2";
  return [...parts, python].join(`\n\n${"-".repeat(80)}\n\n`) + "\n";
}

const [output, ...checkers] = process.argv.slice(2);
await mkdir(output, { recursive: true });
const zip = await stdlib([join(HERE, "host.py"), ...checkers]);
await writeFile(join(output, "stdlib.zip.gz"), gzipSync(zip, { level: 9 }));
await copyFile(join(PYODIDE, "pyodide.asm.wasm"), join(output, "pyodide.asm.wasm"));
const sizes = Object.fromEntries(await Promise.all(["pyodide.asm.wasm", "stdlib.zip.gz"].map(
  async (file) => [file, (await stat(join(output, file))).size],
)));
const lock = JSON.parse(await readFile(join(PYODIDE, "pyodide-lock.json"), "utf8"));
const folders = await bundle(output, { SIZES: JSON.stringify(sizes), LOCK_INFO: JSON.stringify(lock.info) });
await writeFile(join(output, "licences.txt"), await licences(folders));
