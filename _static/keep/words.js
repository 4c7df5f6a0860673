// What a reader is told about keeping and carrying: a sentence for what is the matter, and what to do.

export const FILE_PROBLEMS = {
  huge: "This file is too large to be a copy of your progress. Nothing was changed.",
  damaged: "This file is damaged: parts of it cannot be read. Nothing was changed. If you have another copy, try that.",
  foreign: "This file is not a copy of your progress in this book. Nothing was changed.",
  newer: "This file comes from a newer version of the book. Nothing was changed. Reload this page to get the newer version, then try again.",
  unreadable: "This file could not be opened. Nothing was changed.",
  "no-room": "What is in this file does not fit into this browser’s store, or the browser does not let the page store anything. Nothing was changed.",
};

export const LINK_PROBLEMS = {
  huge: "The link that you opened is too long to carry progress of this book. Nothing was changed.",
  damaged: "The link that you opened is damaged; perhaps its end is missing. Nothing was changed. Make a new one on the other device.",
  newer: "The link that you opened comes from a newer version of the book. Nothing was changed. Reload this page to get the newer version, then open it again.",
  "no-room": "What the link carries does not fit into this browser’s store, or the browser does not let the page store anything. Nothing was changed.",
};

const HERE = "Everything goes on in this browser.";

/** What is the matter with the storage that the reader signed in to. */
export const SYNC_PROBLEMS = {
  unreachable: `Your storage cannot be reached. ${HERE} It will be tried again.`,
  failing: `Your storage answers with an error. ${HERE} It will be tried again.`,
  expired: `Your storage does not accept the sign-in any longer. ${HERE} Sign in again to go on keeping it there.`,
  full: `Your storage is full. ${HERE} Make room there, or sign out.`,
  busy: `Another device is writing to your storage again and again. ${HERE} It will be tried again.`,
  "no-room": "What your other devices have done does not fit into this browser’s store. Nothing is lost: your storage keeps all of it.",
  "document-damaged": `The copy in your storage is damaged, so it was left alone. ${HERE} You can remove the copy there and sign in again.`,
  "document-foreign": `What lies in your storage under this book’s name is something else, so it was left alone. ${HERE} You can remove it and sign in again.`,
  "document-huge": `The copy in your storage is too large to be read, so it was left alone. ${HERE} You can remove it and sign in again.`,
  "document-newer": `The copy in your storage was written by a newer version of the book. ${HERE} Reload this page to get that version.`,
};

export const SIGN_IN_PROBLEMS = {
  address: "There is no such storage. Check the address: it looks like you@example.org. Nothing was changed.",
  denied: "Your storage did not let the book in. Nothing was changed; you can try again.",
  state: "The answer of the storage does not belong to a sign-in that was begun here, so it was not used. Nothing was changed.",
  load: "The part of the book that signs in could not be loaded. Is there a connection? Nothing was changed.",
};

const counted = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** "3 lessons learned, 1 answered question and 2 programs" */
export function inWords({ lessons, answers, programs }) {
  const parts = [counted(lessons, "lesson learned", "lessons learned"), counted(answers, "answered question", "answered questions")];
  if (programs !== undefined) parts.push(counted(programs, "program", "programs"));
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
