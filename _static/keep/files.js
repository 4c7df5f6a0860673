// A copy of everything as a file: saved with one click, and read again here or elsewhere.

import { NAME } from "../progress/name.js";
import { LARGEST, read, summary, write } from "./document.js";
import { NoRoom } from "./local.js";
import { FILE_PROBLEMS, inWords } from "./words.js";

/** Let the browser save a text as a file. */
function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Save all that is here; what to tell the reader. */
export function save(local, now = Date.now()) {
  const document = local.document();
  const name = `${NAME}-progress-${new Date(now).toISOString().slice(0, 10)}.json`;
  download(write(document, now), name);
  return `Saved as ${name}: ${inWords(summary(document))}.`;
}

async function textOf(file) {
  if (file.size > 4 * LARGEST) return { problem: "huge" };
  try {
    return { text: await file.text() };
  } catch {
    return { problem: "unreadable" };
  }
}

/** Merge a file into this browser's copy: { told, worked }. */
export async function take(local, file) {
  const { text, problem: unread } = await textOf(file);
  const { document, problem } = unread ? { problem: unread } : read(text);
  if (problem) return { told: FILE_PROBLEMS[problem], worked: false };
  try {
    local.include(document);
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    return { told: FILE_PROBLEMS["no-room"], worked: false };
  }
  return { told: `Read: ${inWords(summary(document))}. In this browser there are now ${inWords(summary(local.document()))}.`, worked: true };
}
