// Keeping and carrying what a reader does. Every page loads this little; all the rest comes when it is asked for.

import { store } from "../progress/here.js";
import { programs } from "./here.js";
import { MARK } from "./link.js";
import { Local } from "./local.js";
import { concerned, Session } from "./session.js";

const settings = JSON.parse(document.getElementById("book-keep").textContent);
const plan = JSON.parse(document.getElementById("book-plan").textContent);
const button = document.querySelector(".keep-button");
const local = new Local(store, programs);
const bundled = (name) => import(new URL(`../bundle/${name}.js`, import.meta.url).href);

const session = new Session({
  local,
  keys: settings.keys,
  load: () => bundled("remote"),
  onChange: (listener) => {
    store.subscribe(listener);
    programs.onWriting(listener);
    programs.subscribe(listener);
  },
});
const here = { settings, plan, local, session, bundled };

async function openDialog() {
  const { open } = await import("./dialog.js");
  return open(here);
}

async function takeLink() {
  if (!location.hash.startsWith(MARK)) return;
  const text = location.hash.slice(MARK.length);
  history.replaceState(null, "", location.pathname + location.search);
  const { offer } = await import("./dialog.js");
  await offer(here, text);
}

async function watchSession() {
  const { say, watch } = await import("./trouble.js");
  watch(session, button);
  if (await session.resume()) say("You are signed in. From now on your progress and programs are also kept in your storage.");
}

button?.addEventListener("click", openDialog);
addEventListener("hashchange", takeLink);
programs.follow();
takeLink();
if (settings.signIn && concerned()) watchSession();
if (document.querySelector(".exercise > script.exercise-data")) import("./others.js").then(({ show }) => show(programs));
