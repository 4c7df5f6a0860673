// What the reader typed, kept in this browser under the name of the lesson. Where storage is forbidden or full, the page
// works all the same, and `keep` says so by returning false.

import { programs } from "../keep/here.js";

/** The program kept for a lesson, or null. */
export const kept = (lesson) => programs.show(lesson);

/** Keep a program, or the starter if it is null; whether that worked. */
export const keep = (lesson, program) => programs.write(lesson, program);

/** Call back with the program when another tab, a file or another device has changed it. */
export function whenChanged(lesson, callback) {
  programs.follow();
  programs.subscribe((changed) => changed === lesson && callback(programs.latest(lesson)));
}
