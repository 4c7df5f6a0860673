// What the reader typed, kept in this browser under the name of the lesson. Where storage is forbidden or full, the page
// works all the same, and `keep` says so by returning false.

const PREFIX = "microgpt-code:";

/** The program kept for a lesson, or null. */
export function kept(lesson) {
  try {
    return localStorage.getItem(PREFIX + lesson);
  } catch {
    return null;
  }
}

/** Keep a program, or forget it if it is null; whether that worked. */
export function keep(lesson, program) {
  try {
    if (program === null) localStorage.removeItem(PREFIX + lesson);
    else localStorage.setItem(PREFIX + lesson, program);
    return true;
  } catch {
    return false;
  }
}

/** Call back with the program when another tab has changed it. */
export function whenChanged(lesson, callback) {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + lesson) callback(event.newValue);
  });
}
