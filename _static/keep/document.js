// All that is worth carrying as one document: the same in a file, and in the reader's own storage elsewhere. Nothing here
// knows of a page or of storage.
//
// document  { format, version, about, saved, progress, programs }
// progress  the state of _static/progress/state.js
// programs  { <lesson>: record of versions.js }

import { FOLDER, TITLE } from "../progress/name.js";
import { empty, isPage, merge as mergeProgress, notAfter as progressNotAfter, read as readProgress } from "../progress/state.js";
import { add, merge as mergeRecords, none, notAfter as recordNotAfter, read as readRecord } from "./versions.js";

export const FORMAT = `${FOLDER} progress`;
export const VERSION = 1;
export const LARGEST = 4_000_000; // characters; browsers keep about five million for a site
const DAY = 86_400_000; // ms; clocks of two devices differ
const ABOUT = `What a reader has done in the book “${TITLE}”. To use it, open the book, choose Your progress, and read this file.`;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

export const blank = () => ({ progress: empty(), programs: {} });

/** The text of a document: readable, and the same for the same content but for the time when it was saved. */
export function write({ progress, programs }, now) {
  const whole = { format: FORMAT, version: VERSION, about: ABOUT, saved: new Date(now).toISOString(), progress: sorted(progress), programs: sorted(programs) };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Whether two documents say the same. */
export function equal(a, b) {
  return JSON.stringify(sorted([a.progress, a.programs])) === JSON.stringify(sorted([b.progress, b.programs]));
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

/** Read a document, whole or not at all: { document } or { problem: "huge" | "damaged" | "foreign" | "newer" }. */
export function read(text) {
  if (text.length > LARGEST) return { problem: "huge" };
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return { problem: text.includes(FORMAT) ? "damaged" : "foreign" };
  }
  if (!isObject(data) || data.format !== FORMAT) return { problem: "foreign" };
  if (Number.isSafeInteger(data.version) && data.version > VERSION) return { problem: "newer" };
  const progress = isObject(data.progress) ? readProgress(JSON.stringify(data.progress)) : { damaged: true };
  const programs = isObject(data.programs) ? Object.entries(data.programs).map(([lesson, value]) => [lesson, readRecord(value)]) : null;
  const whole = data.version === VERSION && !progress.damaged
    && programs?.every(([lesson, { damaged }]) => isPage(lesson) && !damaged);
  if (!whole) return { problem: "damaged" };
  return { document: { progress: progress.state, programs: Object.fromEntries(programs.map(([lesson, { record }]) => [lesson, record])) } };
}

function combine(a, b, combineRecords) {
  const lessons = [...new Set([...Object.keys(a.programs), ...Object.keys(b.programs)])];
  const record = ({ programs }, lesson) => (Object.hasOwn(programs, lesson) ? programs[lesson] : none());
  const programs = lessons.map((lesson) => [lesson, combineRecords(record(a, lesson), record(b, lesson))]);
  return { progress: mergeProgress(a.progress, b.progress), programs: Object.fromEntries(programs) };
}

/** One document that has everything of both. */
export const merge = (a, b) => combine(a, b, mergeRecords);

/**
 * As `merge`, but nothing of `own` goes, whatever `foreign` says. What claims to be of a later day than this, `now`, counts as done by
 * tomorrow: else nothing that is done here could ever be newer.
 */
export function include(own, { progress, programs }, now) {
  const latest = now + DAY;
  const records = Object.entries(programs).map(([lesson, record]) => [lesson, recordNotAfter(record, latest)]);
  return combine(own, { progress: progressNotAfter(progress, latest), programs: Object.fromEntries(records) }, add);
}

/** How much is in a document, for telling the reader. */
export function summary({ progress, programs }) {
  const entries = Object.values(progress.lessons);
  return {
    lessons: entries.filter(({ learned, known }) => learned !== undefined || known?.value).length,
    answers: entries.reduce((sum, { answers = {} }) => sum + Object.keys(answers).length, 0),
    programs: Object.values(programs).filter(({ texts }) => texts.some(({ text }) => text !== null)).length,
  };
}
