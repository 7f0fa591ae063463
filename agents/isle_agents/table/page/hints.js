// What the search would do: a list whose places show the tile there when they are pointed at, and take it there when clicked.
import { $, make } from "./dom.js";

export class Hints {
  constructor(table, placing) {
    this.table = table;
    this.placing = placing;
  }

  hide() {
    $("hinted").hidden = true;
  }

  // Show what the server has found.
  show(found) {
    this.action = found.action;
    const lines = found.tried.map((choice) => make("li", choice.dropped ? { className: "dropped" } : {}, this.button(choice)));
    const best = this.button({ action: found.action, label: `Search would choose: ${found.label}` });
    best.classList.add("best");
    $("hinted").replaceChildren(best, ...(lines.length ? [make("ol", {}, ...lines), make("p", { className: "about" }, found.about)] : []));
    $("hinted").hidden = false;
    this.mark(found.action);
    this.placing.take(found.action);
  }

  // A choice that was tried, or the one that was found.
  button({ action, label, figure, futures, dropped }) {
    const button = make("button", { type: "button", "data-action": action }, figure ? `${label}: ${figure}` : label);
    if (figure) button.append(make("small", {}, ` (${futures}${dropped ? ", then dropped" : ""})`));
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => this.look(action));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => this.leave());
    button.addEventListener("click", () => this.take(action));
    return button;
  }

  // Show where a choice lies, as long as it is pointed at.
  look(action) {
    this.mark(action);
    this.placing.peek(action);
  }

  leave() {
    this.mark(this.action);
    this.placing.leave();
  }

  // Take the tile there; another choice is only made ready for Enter.
  take(action) {
    this.action = action;
    this.mark(action);
    if (this.placing.take(action)) this.table.place.focus({ preventScroll: true });
    else this.chosen()?.focus();
  }

  // The button of the marked choice in the list of choices.
  chosen() {
    return $("choices").querySelector("button.hinted");
  }

  mark(action) {
    this.table.hint(action);
    for (const button of $("choices").querySelectorAll("button")) button.classList.toggle("hinted", +button.dataset.action === action);
  }
}
