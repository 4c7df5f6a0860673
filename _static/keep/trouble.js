// Says what is the matter with the storage that the reader signed in to: once in words, and by a mark for as long as it lasts.

import { NAME } from "../progress/name.js";
import { element } from "../python/dom.js";
import { addStyle } from "./style.js";
import { SIGN_IN_PROBLEMS, SYNC_PROBLEMS } from "./words.js";

const TOLD = `${NAME}-told`; // sessionStorage: so that not every page of a visit says it again

const watched = new WeakSet();

/** A message at the foot of the window, that can be closed. */
export function say(text) {
  const box = document.querySelector(".notice") ?? document.body.appendChild(element("div", { className: "notice", role: "status" }));
  const close = element("button", { type: "button", textContent: "Close" });
  const line = element("p", {}, `${text} `, close);
  close.addEventListener("click", () => line.remove());
  box.append(line);
}

function tellOnce(problem) {
  try {
    if (sessionStorage.getItem(TOLD) === problem) return;
    sessionStorage.setItem(TOLD, problem);
  } catch {
    // Then it is told on every page.
  }
  say(SYNC_PROBLEMS[problem] ?? SIGN_IN_PROBLEMS[problem]);
}

function forget() {
  try {
    sessionStorage.removeItem(TOLD);
  } catch {
    // Nothing was kept.
  }
}

/** Watch a session; once is enough. */
export function watch(session, button) {
  if (watched.has(session)) return;
  watched.add(session);
  let before = null;
  session.subscribe(({ problem, name }) => {
    if (problem && problem !== before) tellOnce(problem);
    if (name === "in" && !problem) forget();
    before = problem;
    if (problem) addStyle();
    if (!button) return;
    button.classList.toggle("troubled", Boolean(problem));
    const label = problem ? "Your progress: there is a problem with your storage" : "Your progress";
    button.setAttribute("aria-label", label);
    button.title = label;
  });
}
