// The page: it shows the state that the server sends, and sends what the person decides.
import { told } from "./compiling.js";
import { $, make } from "./dom.js";
import { Form } from "./form.js";
import { Hints } from "./hints.js";
import { Placing } from "./placing.js";
import { Rules } from "./rules.js";
import { scoreTables } from "./scores.js";
import { get, post } from "./server.js";
import { Table } from "./table.js";
import { Waiting } from "./waiting.js";

let state = null;
let asking = Promise.resolve(); // the last request of the person, done or not

const table = new Table((choice) => act(choice.id), whyNot);
const placing = new Placing(table, act, undo);
const form = new Form((begun) => {
  show(begun);
  document.activeElement?.blur(); // away from the button that opened the form: the keyboard goes on with the new game
  focusNext();
});
const waiting = new Waiting();
const hints = new Hints(table, placing);
new Rules((error) => say(error.message));

// A line for the person: an error, or good news.
function say(words, good = false) {
  $("message").textContent = words ?? "";
  $("message").hidden = !words;
  $("message").classList.toggle("good", good);
}

function show(next) {
  // The same version may come twice, as the answer to a click and by follow(): drawn again, it would take away what is being clicked.
  if (state && next.game === state.game && next.version <= state.version) return;
  const fresh = !state || state.game !== next.game;
  const held = document.activeElement;
  const follow = fresh || held === document.body || held.closest("#choices, #table, #placing, #waiting") !== null;
  const seen = state?.notices?.at(-1);
  state = next;
  document.body.dataset.version = state.version;
  document.body.dataset.turn = state.over ? "over" : state.current === state.seat ? "mine" : "others";
  document.title = `${state.title} — ${state.over ? "over" : state.current === state.seat ? "your turn" : "wait"}`;
  const seats = state.names.map((name, seat) => `seat ${seat} ${name}`).join(", ");
  $("title").textContent = `${state.title}: ${state.mode === "solo" ? "you against the sister" : seats}`;
  waiting.show(state);
  table.show(state);
  placing.show(state);
  choices();
  $("undo").disabled = !state.undo;
  $("hint").disabled = state.over || state.current !== state.seat;
  hints.hide();
  $("log").replaceChildren(...[...state.log].reverse().map((line) => make("li", {}, line)));
  $("end").hidden = !state.over;
  if (state.over) $("end").replaceChildren(...scoreTables(state.scores, state.game));
  const notice = state.notices.at(-1);
  if (notice && notice !== seen) say(notice);
  if (follow && !document.querySelector("dialog[open]")) focusNext();
}

// Where a person who uses the keyboard goes on.
function focusNext() {
  const next = state.hand ? table.place : $("choices").querySelector("button");
  next?.focus({ preventScroll: true });
}

function choices() {
  const buttons = state.choices.map((choice) => {
    const button = make("button", { type: "button", title: choice.name, "data-action": choice.id }, choice.label);
    if (choice.more) button.append(make("small", {}, choice.more));
    button.addEventListener("click", () => act(choice.id));
    return make("li", {}, button);
  });
  $("choices").replaceChildren(...buttons);
}

// Ask the server, one request after the other. A click that meant a table which has changed meanwhile asks nothing.
async function attempt(ask) {
  if (!state) return undefined;
  const { game, version } = state;
  const answered = asking.then(async () => {
    if (game !== state.game || version !== state.version) return undefined;
    try {
      const answer = await told(ask(), (words) => say(words, true));
      say("");
      return answer;
    } catch (error) {
      say(error.message);
      if (error.status === 409) show(await get("state").catch(() => state));
      return undefined;
    }
  });
  asking = answered;
  return answered;
}

async function act(action) {
  const next = await attempt(() => post("act", { game: state.game, version: state.version, action }));
  if (next) show(next);
}

async function whyNot(what) {
  const answer = await attempt(() => post("whynot", { game: state.game, ...what }));
  if (answer) say(answer.why);
}

async function undo() {
  const next = await attempt(() => post("undo", { game: state.game, version: state.version }));
  if (!next) return;
  show(next);
  say(`Taken back: ${next.undone}`, true);
  focusNext();
}

async function hint() {
  const found = await attempt(() => {
    say("The search plays the game on …", true);
    return post("hint", { game: state.game, version: state.version });
  });
  if (!found) return;
  hints.show(found);
  if (document.activeElement !== $("hint")) return;
  // So that Enter takes what was hinted, and does not ask again.
  const hinted = hints.chosen();
  if (hinted) hinted.focus();
  else focusNext();
}

// `random` plays on for the agent that thinks.
async function without() {
  const next = await attempt(() => post("without", { game: state.game, version: state.version }));
  if (next) show(next);
}

async function save() {
  const answer = await attempt(() => post("save", { game: state.game }));
  if (answer) say(`Saved as ${answer.saved}. Go on with it under “New game …”.`, true);
}

// Up and down in the list of choices.
$("choices").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...$("choices").querySelectorAll("button")];
  buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
});

$("hint").addEventListener("click", hint);
$("undo").addEventListener("click", undo);
$("save").addEventListener("click", save);
$("without").addEventListener("click", without);
$("new").addEventListener("click", () => form.open(state).catch((error) => say(error.message)));
const SIZES = ["boat", "fit", "whole", "large"];

// Show the table in one of the sizes.
function size(wanted) {
  for (const one of SIZES) {
    $("table").classList.toggle(one, one === wanted);
    $(one).setAttribute("aria-pressed", String(one === wanted));
  }
  if (table.inParts === (wanted === "boat")) return;
  table.inParts = wanted === "boat";
  if (!state) return;
  table.show(state);
  placing.show(state);
}

for (const one of SIZES) $(one).addEventListener("click", () => size(one));

// Show every change, whoever makes it: agents, this tab or another.
async function follow() {
  for (;;) {
    try {
      const next = await get(`state?after=${state ? state.version : -1}`);
      if (!state || next.version !== state.version || next.game !== state.game) show(next);
    } catch (error) {
      say(error.status ? error.message : "No answer: is 'isle play' still running in the terminal?");
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}

const narrow = matchMedia("(max-width: 60rem)");
narrow.addEventListener("change", () => size(narrow.matches ? "boat" : "fit"));
$("history").open = !narrow.matches;
size(narrow.matches ? "boat" : "fit");
follow();
