// Lessons and answers, without programs and notes, as a short text for an address: `#progress=…`. What follows the # of an
// address is not sent to any server.
//
// A line for each lesson: the short name of its page; 1 for passed, 2 learned, 4 marked as known or no longer, 8 known; the
// minute when it was last worked on; when it was marked; then each question with the choices that were tried. Deflated, base64url.

import { nameOf } from "../progress/questions.js";
import { empty } from "../progress/state.js";

export const MARK = "#progress=";
export const LONGEST = 20_000; // characters
const MOST = 400_000; // characters, unpacked: a short text can unpack to gigabytes
const VERSION = "1";
const MINUTE = 60_000;
const LATEST = 8.64e15;
const NAME = /^[0-9a-z]{1,8}$/;
const LINE = /^[0-9a-z]{1,8} (?:[0-9]|1[0-5]) [0-9a-z]{1,10} [0-9a-z]{1,11}(?: [0-9a-z]{1,8}(?:\.[0-9a-z]{1,8})+)*$/;

async function piped(bytes, transform, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > most) throw new RangeError("too much");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

function lineOf([lesson, { passed, learned, known, answers = {} }], withAnswers) {
  const times = [passed, learned, ...Object.values(answers).flatMap((choices) => Object.values(choices))].filter((time) => time !== undefined);
  const flags = (passed !== undefined ? 1 : 0) + (learned !== undefined ? 2 : 0) + (known ? 4 : 0) + (known?.value ? 8 : 0);
  const questions = Object.entries(answers).map(([question, choices]) => [question, ...Object.keys(choices)])
    .filter((names) => withAnswers && names.length > 1 && names.every((name) => NAME.test(name))).map((names) => names.join("."));
  if (!flags && !questions.length) return [];
  const minute = Math.floor(Math.max(0, ...times) / MINUTE);
  return [[nameOf(lesson), flags, minute.toString(36), Math.floor(known?.at ?? 0).toString(36), ...questions].join(" ")];
}

/** The text that carries a state's lessons and, unless told otherwise, answers. */
export async function pack(state, { withAnswers = true } = {}) {
  const lines = Object.entries(state.lessons).flatMap((entry) => lineOf(entry, withAnswers));
  return VERSION + toText(await piped(new TextEncoder().encode(lines.join("\n")), new CompressionStream("deflate-raw")));
}

function entryOf([, flags, minute, knownAt, ...questions]) {
  const at = Number.parseInt(minute, 36) * MINUTE;
  const mark = Number.parseInt(knownAt, 36);
  if (at > LATEST || mark > LATEST) throw new RangeError("no such time");
  const answers = questions.map((names) => names.split(".")).map(([question, ...choices]) => [question, Object.fromEntries(choices.map((choice) => [choice, at]))]);
  return {
    ...(flags & 1 && { passed: at }),
    ...(flags & 2 && { learned: at }),
    ...(flags & 4 && { known: { value: Boolean(flags & 8), at: mark } }),
    ...(answers.length && { answers: Object.fromEntries(answers) }),
  };
}

/**
 * Read such a text, given the names of the book's lessons: { state, unknown } with the number of lessons that this book does
 * not have, or { problem: "huge" | "damaged" | "newer" }.
 */
export async function unpack(text, lessons) {
  if (text.length > LONGEST) return { problem: "huge" };
  if (/^[2-9]/.test(text)) return { problem: "newer" };
  try {
    if (!text.startsWith(VERSION)) return { problem: "damaged" };
    const packed = toBytes(text.slice(VERSION.length));
    const lines = new TextDecoder("utf-8", { fatal: true }).decode(await piped(packed, new DecompressionStream("deflate-raw"), MOST));
    const rows = lines ? lines.split("\n") : [];
    if (!rows.every((row) => LINE.test(row))) return { problem: "damaged" };
    const byName = new Map(lessons.map((lesson) => [nameOf(lesson), lesson]));
    const known = rows.map((row) => row.split(" ")).filter(([name]) => byName.has(name));
    const entries = known.map((fields) => [byName.get(fields[0]), entryOf(fields)]);
    return { state: { ...empty(), lessons: Object.fromEntries(entries) }, unknown: rows.length - known.length };
  } catch {
    return { problem: "damaged" };
  }
}
