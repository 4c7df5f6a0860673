// What a reader has done, as plain data, and how two states become one. Nothing here knows of a page or of storage.
//
// state   { version, lessons: { <lesson's page>: entry } }
// entry   passed   when its program first passed (milliseconds, as all times here)
//         learned  when it was first learned; what is learned stays learned, even if the lesson gains a question later
//         known    { value, at }: marked as known by the reader, or no longer
//         answers  { <question>: { <choice>: when it was first chosen } }
//         clear    { value: "yes" | "no" | "", note, at, others: [note] }: "Was this lesson clear?"
//
// merge(a, b) is the same whichever comes first, and twice is once: every part is a union, the earlier of two times, or the
// newer of two texts, of which the other is kept among `others`. So two tabs or two devices lose nothing.

export const VERSION = 1;
export const LONGEST_NOTE = 4000;

const NAME = /^[\w.-]+(\/[\w.-]+)*$/;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const LATEST = 8.64e15; // the last time that a Date can hold
const isTime = (value) => Number.isFinite(value) && value >= 0 && value <= LATEST;
/** Whether this can be the name of a page of the book. */
export const isPage = (name) => NAME.test(name);
const isNote = (value) => isObject(value) && typeof value.note === "string" && isTime(value.at);

export const empty = () => ({ version: VERSION, lessons: {} });

/** Read what was stored. What cannot be understood is left out, and `damaged` says that there was such. */
export function read(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return { state: empty(), damaged: true };
  }
  if (!isObject(data) || (data.lessons !== undefined && !isObject(data.lessons))) return { state: empty(), damaged: true };
  let damaged = data.version !== undefined && data.version !== VERSION;
  const lessons = [];
  for (const [name, value] of Object.entries(data.lessons ?? {})) {
    const entry = NAME.test(name) && isObject(value) ? readEntry(value) : null;
    if (entry) lessons.push([name, entry.entry]);
    damaged ||= !entry || entry.damaged;
  }
  return { state: { ...data, version: VERSION, lessons: Object.fromEntries(lessons) }, damaged };
}

const READERS = {
  passed: (value) => (isTime(value) ? value : undefined),
  learned: (value) => (isTime(value) ? value : undefined),
  known: (value) => (isObject(value) && typeof value.value === "boolean" && isTime(value.at) ? value : undefined),
  answers: (value) => (isObject(value) && Object.values(value).every(isAnswer) ? value : undefined),
  clear: (value) => (isNote(value) && ["yes", "no", ""].includes(value.value) && areTexts(value.others ?? [])
    ? { ...value, others: value.others ?? [] } : undefined),
};

function areTexts(value) {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isAnswer(value) {
  return isObject(value) && Object.values(value).every(isTime);
}

/** An entry without what is damaged in it. What a later version of the book may have added is kept as it is. */
function readEntry(value) {
  let damaged = false;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const good = Object.hasOwn(READERS, name) ? READERS[name](part) : part;
    damaged ||= good === undefined;
    return good === undefined ? [] : [[name, good]];
  });
  return { entry: Object.fromEntries(parts), damaged };
}

/** Merge two objects, part by part; what only one has is kept. */
function union(a, b, mergePart) {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => {
    const both = Object.hasOwn(a, name) && Object.hasOwn(b, name);
    return [name, both ? mergePart(a[name], b[name], name) : Object.hasOwn(a, name) ? a[name] : b[name]];
  }));
}

const earlier = (a, b) => Math.min(a, b);

function newer(a, b) {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}

function mergeClear(a, b) {
  const won = newer(a, b);
  const notes = new Set([a.note, b.note, ...a.others, ...b.others]);
  const others = [...notes].filter((note) => note && note !== won.note).sort();
  return { ...won, others };
}

const MERGERS = {
  passed: earlier,
  learned: earlier,
  known: newer,
  answers: (a, b) => union(a, b, (x, y) => union(x, y, earlier)),
  clear: mergeClear,
};

const mergeUnknown = (a, b) => (JSON.stringify(a) >= JSON.stringify(b) ? a : b);

function mergeEntry(a, b) {
  return union(a, b, (x, y, name) => (MERGERS[name] ?? mergeUnknown)(x, y));
}

/** One state that has everything of both. */
export function merge(a, b) {
  return { ...union(a, b, mergeUnknown), lessons: union(a.lessons, b.lessons, mergeEntry) };
}

const mapped = (value, change) => Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));

/** The state with no time in it that is later than `latest`. */
export function notAfter(state, latest) {
  const cap = (time) => Math.min(time, latest);
  const capAt = (part) => ({ ...part, at: cap(part.at) });
  const caps = { passed: cap, learned: cap, known: capAt, answers: (all) => mapped(all, (choices) => mapped(choices, cap)), clear: capAt };
  const entry = (parts) => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Object.hasOwn(caps, name) ? caps[name](part) : part]));
  return { ...state, lessons: mapped(state.lessons, entry) };
}

/** What is known of a lesson. */
export function entryOf(state, lesson) {
  return Object.hasOwn(state.lessons, lesson) ? state.lessons[lesson] : {};
}

/** The state with some parts of a lesson's entry replaced. */
export function withEntry(state, lesson, parts) {
  return { ...state, lessons: { ...state.lessons, [lesson]: { ...entryOf(state, lesson), ...parts } } };
}

export function isLearned(state, lesson) {
  const { learned, known } = entryOf(state, lesson);
  return learned !== undefined || known?.value === true;
}

/** The choices of a question that were tried. */
export function tried(state, lesson, question) {
  const answers = entryOf(state, lesson).answers ?? {};
  return Object.hasOwn(answers, question) ? answers[question] : {};
}

export function withPassed(state, lesson, at) {
  return withEntry(state, lesson, { passed: entryOf(state, lesson).passed ?? at });
}

export function withLearned(state, lesson, at) {
  return withEntry(state, lesson, { learned: entryOf(state, lesson).learned ?? at });
}

/** A change is newer than what it changes, even if another device's clock was ahead. */
const after = (before, at) => Math.min(LATEST, Math.max(at, (before?.at ?? -1) + 1));

export function withKnown(state, lesson, value, at) {
  return withEntry(state, lesson, { known: { value, at: after(entryOf(state, lesson).known, at) } });
}

export function withAnswer(state, lesson, question, choice, at) {
  const before = tried(state, lesson, question);
  const answers = { ...entryOf(state, lesson).answers, [question]: { ...before, [choice]: before[choice] ?? at } };
  return withEntry(state, lesson, { answers });
}

export function withClear(state, lesson, parts, at) {
  const before = entryOf(state, lesson).clear ?? { value: "", note: "", others: [] };
  const clear = { ...before, ...parts, at: after(before, at) };
  return withEntry(state, lesson, { clear: { ...clear, others: clear.others.filter((note) => note !== clear.note) } });
}
