// One message at the foot of the window, for what goes wrong with the reader's data. It covers no text for long: it can be closed.

import { element } from "../python/dom.js";

const MESSAGES = {
  forbidden: "This browser does not let the page store anything. Everything works, but what you do here is forgotten when you leave.",
  full: "This browser’s store is full, so your latest steps are kept only while this page is open. Removing stored data of other sites makes room.",
  damaged: "Some of your stored progress could not be read. It was set aside, not deleted, and the rest goes on from here.",
};

export function notice(name) {
  const box = document.querySelector(".notice") ?? document.body.appendChild(element("div", { className: "notice", role: "status" }));
  const close = element("button", { type: "button", textContent: "Close" });
  const line = element("p", {}, `${MESSAGES[name]} `, close);
  close.addEventListener("click", () => line.remove());
  setTimeout(() => box.append(line), 100); // screen readers read out what comes into a box that was there before
}
