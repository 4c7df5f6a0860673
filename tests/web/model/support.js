/** What several tests need: files of the repository, Python if there is one, the book's names. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../../", import.meta.url);

/** The path of a file, given from the repository's root. */
export const path = (name) => fileURLToPath(new URL(name, ROOT));
export const exists = (name) => existsSync(path(name));
export const text = (name) => readFileSync(path(name), "utf8");
export const json = (name) => JSON.parse(text(name));

/** The names in a file, as line 19 reads them. */
export const names = (name) => text(name).split("\n").map((line) => line.trim()).filter(Boolean);

/** @returns {string | null} the first Python that answers */
export function python() {
  const places = [path(".venv/bin/python"), path(".venv/Scripts/python.exe"), "python3", "python"];
  for (const place of places) {
    try {
      execFileSync(place, ["--version"], { stdio: "ignore" });
      return place;
    } catch {
      // the next place, then
    }
  }
  return null;
}

/** What a Python script of this folder writes. */
export function runPython(script, ...args) {
  return execFileSync(python(), [path(`tests/web/model/${script}`), ...args], {
    cwd: path("."),
    maxBuffer: 2 ** 26,
  });
}

/** A reason to skip, where Python is missing. */
export const withoutPython = python() ? false : "there is no Python here";

/** The largest difference between two lists of numbers; NaN if their lengths differ or a number is none. */
export function largestDifference(a, b) {
  if (a.length !== b.length) return NaN;
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);
}
