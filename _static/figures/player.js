// The step player: first, back, play, forward, a slider. The same keys work in every figure.

import { icon } from "./controls.js";

/** How long a step stands while it plays: long enough to read its sentence. Milliseconds. */
const STEP_TIME = 4000;

/**
 * Let a player's buttons, slider and keys go from step to step.
 * @param {HTMLElement} player as controls.js wrote it
 * @param {HTMLElement} figure in which its keys work
 * @param {(step: number) => void} go told whenever the step changes
 * @param {{pace?: number}} control `pace`: how long a step stands, in milliseconds; nothing of such a player is announced while it plays
 * @returns {{show: (step: number, count: number, words: string) => void, begin: () => void}} show where the figure stands, among
 *   how many steps; begin to play, for readers who allow motion
 */
export function setUpPlayer(player, figure, go, { pace } = {}) {
  const status = figure.querySelector(".fig-told");
  const slider = player.querySelector('input[type="range"]');
  const play = player.querySelector('[data-go="play"]');
  let last = Number(slider.max);
  let step = Number(slider.value);
  let timer = 0;

  const move = (to) => {
    const next = Math.max(0, Math.min(last, to));
    if (next === step) return;
    step = next; // now, not when it is shown: what is pressed while a figure still loads counts too
    go(next);
  };
  const playing = (on) => {
    clearInterval(timer);
    timer = on ? setInterval(advance, pace ?? STEP_TIME) : 0;
    if (pace) status.setAttribute("aria-live", on ? "off" : "polite");
    play.innerHTML = icon(on ? "pause" : "play");
    play.setAttribute("aria-label", on ? "Pause" : "Play");
    play.title = on ? "Pause" : "Play";
  };
  const advance = () => {
    move(step + 1);
    if (step === last) playing(false);
  };
  const actions = {
    first: () => move(0),
    back: () => move(step - 1),
    forward: () => move(step + 1),
    play: () => {
      if (timer) return playing(false);
      if (step === last) move(0);
      else advance();
      return playing(step < last);
    },
  };
  const act = (name) => {
    if (name !== "play") playing(false);
    actions[name]();
  };

  player.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) act(button.dataset.go);
  });
  slider.addEventListener("input", () => {
    playing(false);
    move(Number(slider.value));
  });
  // A slider and radio buttons have arrow keys of their own, a text field every key.
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first" };
  figure.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
    event.preventDefault();
    act(name);
  });
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const settle = () => {
    play.hidden = calm.matches;
    if (calm.matches) playing(false);
  };
  calm.addEventListener("change", settle);
  settle();

  return {
    begin() {
      if (!calm.matches) act("play");
    },
    show(at, count, words) {
      step = at;
      last = count - 1;
      slider.max = String(last);
      slider.value = String(at);
      slider.setAttribute("aria-valuetext", words);
      for (const [name, off] of [["first", at === 0], ["back", at === 0], ["forward", at === last]]) {
        player.querySelector(`[data-go="${name}"]`).setAttribute("aria-disabled", String(off));
      }
    },
  };
}
