// The reader's own storage, by the remoteStorage protocol: https://remotestorage.io. This module is loaded only for those who
// sign in; the library in it finds the storage, lets the reader grant access there, and carries requests.
//
// The library's cache and its own way of syncing are not used: by default the remote side wins over what was changed here. Here
// the browser's copy is the pages' own, requests carry the revision that they build on, and sync.js merges.

import RemoteStorage from "remotestoragejs";

import { FOLDER } from "../progress/name.js";

const PATH = `/${FOLDER}/progress.json`;
const TYPE = "application/json; charset=utf-8";

export class Remote {
  /** `keys` are the author's for other services: { dropbox, googledrive }. */
  constructor(keys) {
    this.storage = new RemoteStorage({ cache: false, requestTimeout: 20_000, discovery: { timeout: 10_000, allowPrivateAddresses: true } });
    this.storage.access.claim(FOLDER, "rw");
    if (Object.keys(keys).length) this.storage.setApiKeys(keys);
    this.secret = ""; // goes along to the storage's own page, and must come back from there
    this.refuse = () => {};
    const authorize = this.storage.authorize.bind(this.storage);
    this.storage.authorize = (options) => {
      if (isOfTheWeb(options.authURL)) return authorize({ ...options, state: this.secret });
      this.storage.disconnect();
      return this.refuse();
    };
  }

  /** Call back when an address leads to a storage whose own page is no page of the web. */
  onRefusal(listener) {
    this.refuse = listener;
  }

  once(name) {
    return new Promise((done) => {
      const heard = () => {
        this.storage.removeEventListener(name, heard);
        done();
      };
      this.storage.on(name, heard);
    });
  }

  /** Resolves when the library has looked at the address of the page and at what it kept. */
  ready() {
    return this.once("features-loaded");
  }

  /** Listen to "connected" or "error". */
  on(name, listener) {
    this.storage.on(name, listener);
  }

  get connected() {
    return Boolean(this.storage.remote?.connected);
  }

  /** Where the reader is signed in: an address, or "dropbox" or "googledrive". */
  get address() {
    const { backend, remote } = this.storage;
    return backend === "remotestorage" ? remote?.userAddress ?? "" : backend;
  }

  /** Begin to sign in: the page gives way to the storage's own. */
  async connect(address, secret) {
    await this.ready();
    if (this.connected) { // by a sign-in that no longer holds
      await this.disconnect();
      await this.ready();
    }
    this.secret = secret;
    if (address === "dropbox" || address === "googledrive") this.storage[address].connect();
    else this.storage.connect(address);
  }

  async disconnect() {
    const done = this.once("disconnected");
    this.storage.disconnect();
    await done;
  }

  async get(known) {
    const { statusCode, body, revision } = await this.storage.remote.get(PATH, known ? { ifNoneMatch: known } : {});
    return { status: statusCode, body: textOf(body), revision };
  }

  async put(body, revision) {
    const condition = revision ? { ifMatch: revision } : { ifNoneMatch: "*" };
    const answer = await this.storage.remote.put(PATH, body, TYPE, condition);
    return { status: answer.statusCode, revision: answer.revision };
  }

  async remove() {
    const { statusCode } = await this.storage.remote.delete(PATH);
    return { status: statusCode };
  }
}

function isOfTheWeb(address) {
  try {
    return ["https:", "http:"].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** The library has parsed JSON already where the storage is not a remoteStorage server. */
function textOf(body) {
  if (body === undefined || typeof body === "string") return body ?? "";
  if (body instanceof ArrayBuffer) return new TextDecoder().decode(body);
  return JSON.stringify(body);
}
