// One program that several tabs and devices may change, without losing what any of them wrote. Nothing here knows of a page
// or of storage.
//
// record  { seen: { <writer>: time }, texts: [text] }
// text    { by, at, text }: which writer wrote it and when; `text` is null for the starter
//
// A writer is one opened page: two tabs of one device need not know of each other's texts. `at` is the wall clock's time in
// milliseconds, or more if a later one was seen: an edit is newer than all that it follows. So (by, at) names a text, and `seen`
// says up to where each writer's texts are known. A text that is missing although it is within `seen` was written over or
// forgotten by somebody who had it before their eyes; any other is new and stays. (These are the "dotted version vectors" of
// Almeida, Baquero, Gonçalves, Preguiça and Fonte, 2014.) The newest text is the one that counts; the others are kept for the
// asking. Of the writers, those seen last are remembered: a text of one that is not can come back, as one of the others.

const WRITER = /^[a-z0-9]{1,20}$/;
const REMEMBERED = 60; // writers; a record has one for each time that the page was opened and its program changed
const LATEST = 8.64e15; // the last time that a Date can hold
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTime = (value) => Number.isSafeInteger(value) && value >= 0 && value <= LATEST;

export const none = () => ({ seen: {}, texts: [] });

const same = (a, b) => Boolean(b) && a.by === b.by && a.at === b.at;
const equal = (a, b) => same(a, b) && a.text === b.text;
const order = (a, b) => b.at - a.at || (a.by < b.by ? 1 : a.by > b.by ? -1 : (a.text ?? "") < (b.text ?? "") ? 1 : -1);
const seenOf = (record, writer) => (Object.hasOwn(record.seen, writer) ? record.seen[writer] : -1);

/** The writers seen last, by name. */
function remembered(seen) {
  const newest = Object.entries(seen).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, REMEMBERED);
  return Object.fromEntries(newest.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The text that counts, or null where nothing was ever written. */
export function current(record) {
  return record.texts[0] ?? null;
}

/** The texts, newest first, that say something else than `shown`; each once, and not the starter, which Reset brings back. */
export function others(record, shown) {
  const found = new Map();
  for (const text of record.texts) if (text.text !== null && text.text !== shown && !found.has(text.text)) found.set(text.text, text);
  return [...found.values()];
}

/** The record after the writer `by` has put `text` in place of `base`, which is what stood in its editor. */
export function write(record, { by, base, text, now }) {
  if ((current(record)?.text ?? null) === text) return record;
  const at = Math.max(now, ...Object.values(record.seen).map((time) => time + 1));
  const rest = record.texts.filter((each) => !equal(each, base));
  return { seen: remembered({ ...record.seen, [by]: at }), texts: [{ by, at, text }, ...rest].sort(order) };
}

/** The record without one of its texts. */
export function forget(record, unwanted) {
  return { ...record, texts: record.texts.filter((each) => !equal(each, unwanted)) };
}

function survivors(record, other) {
  return record.texts.filter((text) => text.at > seenOf(other, text.by) || other.texts.some((each) => same(text, each)));
}

function combine(a, b, texts) {
  const writers = [...new Set([...Object.keys(a.seen), ...Object.keys(b.seen)])];
  const seen = remembered(Object.fromEntries(writers.map((writer) => [writer, Math.max(seenOf(a, writer), seenOf(b, writer))])));
  const unique = new Map(texts.map((text) => [JSON.stringify([text.by, text.at, text.text]), text]));
  return { seen, texts: [...unique.values()].sort(order) };
}

/** One record that has what either has, but for what the other had before it and wrote over. The order does not matter. */
export function merge(a, b) {
  return combine(a, b, [...survivors(a, b), ...survivors(b, a)]);
}

/** The record with no text in it that is from after `latest`. */
export function notAfter(record, latest) {
  return { ...record, texts: record.texts.map((text) => ({ ...text, at: Math.min(text.at, latest) })) };
}

/** As `merge`, but nothing goes because `foreign` claims to have seen it, now or later: for files, which anybody can write. */
export function add(own, foreign) {
  const taken = survivors(foreign, own);
  const seen = {};
  for (const { by, at } of taken) seen[by] = Math.max(at, seenOf({ seen }, by));
  return combine(own, { seen }, [...own.texts, ...taken]);
}

const isText = (value) => isObject(value) && typeof value.by === "string" && WRITER.test(value.by) && isTime(value.at)
  && (value.text === null || typeof value.text === "string");

/** A record from data that may be damaged: { record, damaged }. */
export function read(data) {
  if (!isObject(data) || !isObject(data.seen) || !Array.isArray(data.texts)) return { record: none(), damaged: true };
  const seen = Object.fromEntries(Object.entries(data.seen).filter(([writer, time]) => WRITER.test(writer) && isTime(time)));
  const texts = data.texts.filter(isText).map(({ by, at, text }) => ({ by, at, text }));
  const damaged = Object.keys(seen).length < Object.keys(data.seen).length || texts.length < data.texts.length;
  for (const { by, at } of texts) seen[by] = Math.max(at, Object.hasOwn(seen, by) ? seen[by] : 0);
  return { record: combine({ seen, texts }, none(), texts), damaged };
}
