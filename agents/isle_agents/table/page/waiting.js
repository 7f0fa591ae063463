// Who thinks, and for how long; one that thinks too long can be gone on without. What is compiled meanwhile is not thinking.
import { $ } from "./dom.js";
import { progress } from "./compiling.js";
import { get } from "./server.js";

const QUIET = 3; // seconds for which nothing is said: the prompt names who thinks
const EVERY = 500; // milliseconds between two looks; the server is asked at every second one

export class Waiting {
  constructor() {
    this.looks = 0;
    setInterval(() => this.look(), EVERY);
  }

  // Show a state.
  show(state) {
    this.state = state;
    this.heard(state);
  }

  // The server has said what the page waits for.
  heard({ waiting, compiling }) {
    this.waiting = waiting;
    this.compiling = compiling;
    this.began = performance.now() - 1000 * (waiting?.seconds ?? 0);
    this.tick();
  }

  async look() {
    if (!this.waiting) return;
    this.tick();
    const state = this.state;
    this.looks += 1;
    if (this.looks % 2) return;
    const answer = await get("waiting").catch(() => null);
    if (answer?.waiting && state === this.state) this.heard(answer);
  }

  tick() {
    const { waiting, compiling } = this;
    const seconds = !waiting ? 0 : compiling ? waiting.seconds : (performance.now() - this.began) / 1000;
    const may = !compiling && seconds >= waiting?.may;
    const long = !compiling && seconds >= QUIET;
    $("waiting").hidden = !(long || (waiting && compiling));
    // Only what is said once is in a live region: nobody wants to hear every second.
    if (this.state) say("prompt", waiting && compiling ? `${compiling.words} …` : this.state.prompt);
    $("compiling").hidden = !compiling;
    if (compiling) {
      say("compiled-words", progress(compiling));
      if (compiling.seconds) $("compiled").value = Math.min(compiling.gone / compiling.seconds, 0.95);
      else $("compiled").removeAttribute("value");
    }
    say("waited", long ? `It has thought for ${lasting(seconds)}, since ${since(seconds)}.` : "");
    say("may", may ? "You can wait on, or go on without it." : "");
    $("without").hidden = !may;
  }
}

function say(id, words) {
  if ($(id).textContent !== words) $(id).textContent = words;
}

// The time of day so many seconds ago.
function since(seconds) {
  return new Date(Date.now() - 1000 * seconds).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

// A length of time in words.
function lasting(seconds) {
  const whole = Math.floor(seconds);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min`;
}
