// The picture of the table: what may be chosen is ringed and can be clicked; what may not says why.
import { $, draw, parsed } from "./dom.js";
import { parts } from "./parts.js";

const ASKED = "[data-tile][data-place], [data-card][data-place]";

export class Table {
  // choose(choice): a choice was clicked; ask({tile or card}): something was clicked that cannot be chosen.
  constructor(choose, ask) {
    this.choose = choose;
    this.ask = ask;
    this.place = $("table");
    this.inParts = false;
    this.place.addEventListener("click", (event) => this.clicked(event));
  }

  // Show a state.
  show(state) {
    const scrolled = [this.place.scrollLeft, this.place.scrollTop];
    this.state = state;
    const picture = parsed(state.svg);
    this.place.replaceChildren(picture);
    this.number();
    if (this.inParts) this.place.replaceChildren(...parts(picture, state.seat));
    [this.place.scrollLeft, this.place.scrollTop] = scrolled;
    this.targets = new Map();
    for (const choice of state.choices) {
      for (const element of this.elements(choice)) {
        if (this.targets.has(element)) continue;
        this.targets.set(element, choice);
        const box = element.getBBox();
        const ring = draw("rect", { class: "ring", x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4, rx: 5 });
        element.classList.add("can");
        element.append(ring);
      }
    }
  }

  // Number the columns and rows at the edges of the person's boat, from 1: so people call places.
  number() {
    const boat = this.boat();
    if (!boat) return;
    const [cell, columns, rows] = ["cell", "columns", "rows"].map((name) => +boat.dataset[name]);
    const middle = (k) => (k + 0.5) * cell;
    const text = (words, x, y) => draw("text", { x, y, class: "edge", "text-anchor": "middle", "dominant-baseline": "central" }, words);
    const numbers = draw("g", { class: "edges", transform: boat.getAttribute("transform"), "font-size": cell, "aria-hidden": "true" });
    for (let x = 0; x < columns; x++) numbers.append(text(String(x + 1), middle(x), -cell / 3));
    for (let y = 0; y < rows; y++) numbers.append(text(String(y + 1), -cell / 3, middle(y)));
    boat.before(numbers);
  }

  elements(choice) {
    return choice.at.flatMap((selector) => [...this.place.querySelectorAll(selector)]);
  }

  // Show which choice is hinted at.
  hint(action) {
    for (const [element, choice] of this.targets) element.classList.toggle("hinted", choice.id === action);
  }

  clicked(event) {
    if (this.state?.hand && this.boatUnder(event)) return; // placing.js
    for (let element = event.target; element && element !== this.place; element = element.parentNode) {
      const choice = this.targets.get(element);
      if (choice) {
        this.choose(choice);
        return;
      }
    }
    // Tiles are not boxes, but their boxes may be clicked; and what lies in a cell of the island is drawn above it.
    const within = (element) => {
      const box = element.getBoundingClientRect();
      return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    };
    const found = [...this.targets.keys()].find(within);
    if (found) {
      this.choose(this.targets.get(found));
      return;
    }
    const asked = event.target.closest?.(ASKED) ?? [...this.place.querySelectorAll(ASKED)].find(within);
    if (asked && !this.state.over) this.ask(asked.dataset.tile ? { tile: +asked.dataset.tile } : { card: +asked.dataset.card });
  }

  // The group whose coordinates are those of the person's boat.
  boat() {
    return this.place.querySelector(`[data-boat="${this.state.seat}"]`);
  }

  // Where the pointer is on the person's boat, in squares: {x, y} with fractions.
  squareUnder(event) {
    const boat = this.boat();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(boat.getScreenCTM().inverse());
    return { x: point.x / boat.dataset.cell, y: point.y / boat.dataset.cell };
  }

  boatUnder(event) {
    const { x, y } = this.squareUnder(event);
    const { columns, rows } = this.boat().dataset;
    return x >= -1 && y >= -1 && x < +columns + 1 && y < +rows + 1;
  }
}
