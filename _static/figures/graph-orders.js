// Two other walks over a graph than the one of Python: how the list of backward() is built, and how gradients are handed back one
// arrow at a time, in the right order or in a wrong one.

import { ModelError } from "../model/errors.js";
import { bracketed, called, listed, short, Walk } from "./graph-walk.js";
import { topoOf } from "./values.js";

/** The most hand-overs that a figure walks through. */
export const MOST_HANDS = 120;

const WAYS = { turned: "In the right order", plain: "Plain recursion", unturned: "List not turned round" };
export const wayChoice = { name: "way", label: "Walk", options: Object.entries(WAYS).map(([value, label]) => ({ value, label })) };

/**
 * What build_topo does: it takes up a value that is new, meets one that it has seen, or puts one into the list.
 * @returns {{id: number, doing: "new" | "again" | "append", from?: number, at?: number}[]} `from` whose child it came, and which one
 */
export function building({ values, result }) {
  const [events, visited] = [[], new Set()];
  const build = (id, from, at) => {
    if (visited.has(id)) {
      events.push({ id, doing: "again", from, at });
      return;
    }
    visited.add(id);
    events.push({ id, doing: "new", from, at });
    values[id].children.forEach((child, place) => build(child, id, place));
    events.push({ id, doing: "append" });
  };
  build(result);
  return events;
}

/** Each arrow as its value hands back along it, by plain recursion: a child that has got something hands it on at once. */
function plainly({ values, result }) {
  const hands = [];
  const back = (id) => {
    for (const [at, child] of values[id].children.entries()) {
      if (hands.length > MOST_HANDS) return;
      hands.push({ id, at });
      back(child);
    }
  };
  back(result);
  return hands;
}

/** The arrows in the order in which a way of walking hands gradients back along them. */
export function handing(graph, way) {
  if (way === "plain") return plainly(graph);
  const topo = topoOf(graph);
  const order = way === "turned" ? topo.reverse() : topo;
  return order.flatMap((id) => graph.values[id].children.map((_, at) => ({ id, at })));
}

/** The gradients after so many hand-overs. */
export function handed({ values, result }, hands) {
  const grads = values.map(() => 0);
  grads[result] = 1;
  for (const { id, at } of hands) grads[values[id].children[at]] += values[id].locals[at] * grads[id];
  return grads;
}

/** The list of backward() as it is built. */
export class Building extends Walk {
  constructor(made, data, state) {
    super(made, data, state);
    this.events = building(this.graph);
  }

  get titles() {
    const doing = { new: "is new", again: "has been visited", append: "goes into the list" };
    return ["nothing has been visited", ...this.events.map((event) => `${called(this.values[event.id])} ${doing[event.doing]}`), "the list is turned round"];
  }

  get title() {
    return this.isTurned ? "The list turned round" : "The list being built";
  }

  get isTurned() {
    return this.step > this.events.length;
  }

  get event() {
    return this.events[this.step - 1];
  }

  /** The ids in the list by now. */
  get topo() {
    return this.events.slice(0, this.step).filter(({ doing }) => doing === "append").map(({ id }) => id);
  }

  get order() {
    return this.isTurned ? this.topo.reverse() : this.topo;
  }

  isMade() {
    return true;
  }

  isNow(id) {
    return this.event?.id === id;
  }

  isWalked({ to, at }) {
    return this.event?.from === to && this.event.at === at;
  }

  below(id) {
    const place = this.order.indexOf(id) + 1;
    if (place) return { words: `place ${place}`, told: `place ${place} in the list`, ink: "fig-gradient" };
    const visited = this.events.slice(0, this.step).some((event) => event.id === id);
    return visited ? { words: "waiting", told: "visited, waiting for its children", ink: "fig-ink" } : { words: "not visited", told: "not visited", ink: "fig-muted" };
  }

  get said() {
    if (this.step === 0) return `build_topo begins at the result, ${called(this.values[this.graph.result])}. The list is empty.`;
    if (this.isTurned) return `From the end to the beginning: ${listed(this.order.map((id) => called(this.values[id])))}. In this order gradients can be handed back: each value comes before those that it was made from.`;
    const { id, doing, from } = this.event;
    const name = called(this.values[id]);
    if (doing === "again") return `${name} is a child of ${called(this.values[from])} once more. It is marked already, so build_topo passes it by.`;
    if (doing === "append") return this.values[id].children.length ? `All children of ${name} are in the list. Now ${name} goes in, at place ${this.topo.length}.` : `${name} goes into the list, at place ${this.topo.length}.`;
    const children = [...new Set(this.values[id].children)].map((child) => called(this.values[child]));
    return `${name} is new, and is marked as visited. ${children.length ? `Before it goes into the list, its children are asked: ${listed(children)}.` : "It has no children."}`;
  }
}

/** Gradients handed back, one arrow a step. */
export class Handing extends Walk {
  constructor(made, data, state) {
    super(made, data, state);
    if (plainly(this.graph).length > MOST_HANDS) throw new ModelError("too-long", `plain recursion would hand back more than ${MOST_HANDS} times here; type something shorter`);
    this.hands = handing(this.graph, state.way);
  }

  get titles() {
    const result = called(this.values[this.graph.result]);
    return [`the gradient of ${result} is 1`, ...this.hands.map(({ id, at }) => `${called(this.values[id])} hands back to ${called(this.values[this.values[id].children[at]])}`)];
  }

  get title() {
    return `${WAYS[this.state.way]}: ${this.state.expression}`;
  }

  get making() {
    return undefined;
  }

  get passed() {
    return this.step;
  }

  get hand() {
    return this.hands[this.step - 1];
  }

  get grads() {
    return this.graph.stopped === undefined ? handed(this.graph, this.hands.slice(0, this.step)) : this.values.map(() => 0);
  }

  isMade(id) {
    return this.graph.stopped === undefined || id < this.graph.stopped;
  }

  isNow(id) {
    return this.hand ? this.hand.id === id : id === this.graph.result;
  }

  isWalked({ to, at }) {
    return this.hand?.id === to && this.hand.at === at;
  }

  isComplete(id) {
    return this.graph.stopped === undefined && this.hands.slice(this.step).every((hand) => this.values[hand.id].children[hand.at] !== id);
  }

  get said() {
    const { graph, values } = this;
    if (graph.stopped !== undefined) return super.said;
    if (!this.hand) return `Nudge the result, and it moves by that nudge: the gradient of ${called(values[graph.result])} is 1. All others are 0 so far.`;
    const { id, at } = this.hand;
    const child = values[id].children[at];
    const before = handed(graph, this.hands.slice(0, this.step - 1));
    const brings = values[id].locals[at] * before[id];
    const had = before[child] ? `, with what it had: ${short(before[child] + brings)}` : "";
    return `${called(values[id])} has ${short(before[id])} and hands ${bracketed(values[id].locals[at])} × ${bracketed(before[id])} = ${short(brings)} to ${called(values[child])}${had}.`;
  }
}
