// The dialog "Your progress": a file, a link to another device, and signing in. It is made when it is first asked for.

import { element } from "../python/dom.js";
import { summary } from "./document.js";
import { save, take } from "./files.js";
import { MARK, pack, unpack } from "./link.js";
import { NoRoom } from "./local.js";
import { addStyle } from "./style.js";
import { say, watch } from "./trouble.js";
import { LINK_PROBLEMS, SIGN_IN_PROBLEMS, SYNC_PROBLEMS, inWords } from "./words.js";

const LONGEST_CODE = 2200; // characters; more than that makes a code that few cameras can read
const SERVICES = { dropbox: "Dropbox", googledrive: "Google Drive" };

function button(text, action, settings = {}) {
  const made = element("button", { type: "button", textContent: text, ...settings });
  made.addEventListener("click", action);
  return made;
}

const told = () => element("p", { className: "keep-told", role: "status" });

/** What a test or a reader's screen reader meets as one part: a heading and what belongs to it. */
const part = (title, ...children) => element("section", {}, element("h3", { textContent: title }), ...children);

class Panel {
  constructor(here) {
    Object.assign(this, here);
    this.count = element("p", { className: "keep-count" });
    this.dialog = element("dialog", { className: "keep-dialog", "aria-labelledby": "keep-title" },
      element("div", { className: "keep-head" }, element("h2", { id: "keep-title", textContent: "Your progress" }), button("Close", () => this.dialog.close())),
      this.count, this.files(), this.carry());
    if (this.settings.signIn) this.dialog.append(this.signIn());
    const more = element("a", { href: this.settings.stored, textContent: "What is stored where" });
    this.dialog.append(element("p", { className: "keep-more" }, more));
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.body.append(this.dialog);
  }

  open() {
    this.paintCount();
    this.dialog.showModal();
  }

  paintCount() {
    this.count.textContent = `In this browser: ${inWords(summary(this.local.document()))}.`;
  }

  files() {
    const result = told();
    const input = element("input", { type: "file", accept: ".json,application/json", hidden: true, id: "keep-file" });
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (!file) return;
      result.textContent = (await take(this.local, file)).told;
      input.value = "";
      this.paintCount();
    });
    return part("A file",
      element("p", { textContent: "A copy of everything, your programs too. Reading one adds to what is here; nothing is lost." }),
      element("div", { className: "keep-buttons" }, button("Save to a file", () => { result.textContent = save(this.local); }),
        button("Read from a file", () => input.click()), input),
      result);
  }

  carry() {
    this.carried = element("div", { className: "keep-carried" });
    return part("Another device",
      element("p", { textContent: "A link with your lessons and answers, without your programs and notes. Opening it sends them to nobody." }),
      element("div", { className: "keep-buttons" }, button("Make a link", () => this.makeLink())), this.carried);
  }

  async makeLink() {
    const { progress } = this.local.document();
    const base = new URL(this.plan.home, location.href).href.split("#")[0];
    const link = base + MARK + await pack(progress);
    const field = element("input", { type: "text", readOnly: true, value: link, "aria-label": "The link" });
    const result = told();
    field.addEventListener("focus", () => field.select());
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(link);
        result.textContent = "Copied.";
      } catch {
        field.select();
        result.textContent = "Press the keys for copying.";
      }
    };
    this.carried.replaceChildren(element("div", { className: "keep-row" }, field, button("Copy", copy)), result);
    field.focus();
    if (this.settings.bundled) await this.showCode(link, base, progress);
  }

  async showCode(link, base, progress) {
    const whole = link.length <= LONGEST_CODE;
    const carried = whole ? link : base + MARK + await pack(progress, { withAnswers: false });
    let module;
    try {
      module = await this.bundled("qr");
    } catch {
      return; // the link does
    }
    const words = whole ? "Or point the other device’s camera at this." : "Or point the other device’s camera at this. It carries the lessons; the answers are too many for a code, so take the link for them.";
    this.carried.append(element("p", { textContent: words }), element("div", { className: "keep-code" }, module.drawQr(carried)));
  }

  signIn() {
    this.state = element("div", { role: "status" });
    this.controls = element("div", { className: "keep-sign-in" });
    const section = part("Sign in to keep it across devices", this.state, this.controls);
    this.session.subscribe((status) => this.paintSession(status));
    watch(this.session, document.querySelector(".keep-button"));
    return section;
  }

  paintSession(status) {
    const out = status.name === "out" || status.name === "beginning";
    const problem = status.problem && (SYNC_PROBLEMS[status.problem] ?? SIGN_IN_PROBLEMS[status.problem]);
    const lines = out ? [] : [`You are signed in: ${SERVICES[status.address] ?? status.address}.`];
    if (status.at && !out) lines.push(`Both copies were the same at ${new Date(status.at).toLocaleTimeString([], { timeStyle: "medium" })}.`);
    if (status.name === "beginning") lines.push(`Looking for ${status.address || "your storage"} …`);
    if (problem) lines.push(problem);
    this.state.replaceChildren(...lines.map((text) => element("p", { textContent: text })));
    const form = out ? "out" : status.problem === "expired" ? "expired" : "in";
    if (form !== this.form) this.controls.replaceChildren(...(out ? this.signInForm() : this.signedInButtons(form)));
    this.form = form;
    if (this.dialog?.open) this.paintCount();
  }

  signInForm() {
    const field = element("input", { type: "text", id: "keep-address", name: "address", autocomplete: "email", autocapitalize: "off", spellcheck: false,
      required: true, placeholder: "you@example.org" });
    const form = element("form", { className: "keep-row" }, field, element("button", { type: "submit", textContent: "Connect" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.session.begin(field.value.trim());
    });
    const link = element("a", { href: "https://remotestorage.io/", rel: "noreferrer", textContent: "remoteStorage" });
    const services = Object.keys(this.settings.keys).map((name) => button(`Connect to ${SERVICES[name]}`, () => this.session.begin(name)));
    return [
      element("p", {}, "Your progress and programs can be kept in a storage that is yours, by the ", link, " protocol. The book has no server and no accounts."),
      element("label", { htmlFor: "keep-address", textContent: "The address of your storage" }), form,
      ...(services.length ? [element("div", { className: "keep-buttons" }, ...services)] : []),
    ];
  }

  signedInButtons(form) {
    const again = form === "expired" ? button("Sign in again", () => this.session.begin(this.session.status.address))
      : button("Bring both together now", () => this.session.meet());
    return [
      element("div", { className: "keep-buttons" }, again, button("Sign out", () => this.session.signOut()),
        button("Remove the copy there and sign out", () => this.session.removeThere())),
      element("p", { textContent: "What is in this browser stays here in every case. Other devices that are signed in bring their copy again." }),
    ];
  }
}

let panel = null;

/** Open the dialog. */
export async function open(here) {
  await addStyle();
  panel ??= new Panel(here);
  panel.open();
}

/** A link was opened that carries progress: ask before it is added. */
export async function offer({ local, plan }, text) {
  await addStyle();
  const { state, unknown, problem } = await unpack(text, plan.lessons.map(({ id }) => id));
  if (problem) return say(LINK_PROBLEMS[problem]);
  const { lessons, answers } = summary({ progress: state, programs: {} });
  const add = () => {
    dialog.close();
    try {
      local.include({ progress: state, programs: {} });
      say("The progress of the other device was added to this browser’s.");
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      say(LINK_PROBLEMS["no-room"]);
    }
  };
  const left = unknown ? ` ${unknown === 1 ? "One lesson" : `${unknown} lessons`} of it this version of the book does not have.` : "";
  const dialog = element("dialog", { className: "keep-dialog", "aria-labelledby": "offer-title" },
    element("h2", { id: "offer-title", textContent: "Progress from another device" }),
    element("p", { textContent: `The link that you opened carries ${inWords({ lessons, answers })}.${left} Add it to what is in this browser? Nothing here is lost.` }),
    element("div", { className: "keep-buttons" }, button("Add it", add), button("Leave it", () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return undefined;
}
