// Who thinks, and for how long; one that thinks too long can be gone on without.
import { $ } from "./dom.js";

const QUIET = 3; // seconds for which nothing is said: the prompt names who thinks

export class Waiting {
  constructor() {
    setInterval(() => this.tick(), 500);
  }

  // Show a state.
  show(state) {
    this.waiting = state.waiting;
    const before = 1000 * (state.waiting?.seconds ?? 0);
    this.began = performance.now() - before;
    this.since = new Date(Date.now() - before).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    this.tick();
  }

  tick() {
    const seconds = this.waiting ? (performance.now() - this.began) / 1000 : 0;
    const may = seconds >= this.waiting?.may;
    $("waiting").hidden = !(seconds >= QUIET);
    // Only what is said once is in a live region: nobody wants to hear every second.
    say("waited", seconds >= QUIET ? `It has thought for ${lasting(seconds)}, since ${this.since}.` : "");
    say("may", may ? "You can wait on, or go on without it." : "");
    $("without").hidden = !may;
  }
}

function say(id, words) {
  if ($(id).textContent !== words) $(id).textContent = words;
}

// A length of time in words.
function lasting(seconds) {
  const whole = Math.floor(seconds);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min`;
}
