// The picture of the table: what may be chosen is ringed and can be clicked; what may not says why.
import { $, draw, parsed } from "./dom.js";

const ASKED = "[data-tile][data-place], [data-card][data-place]";

export class Table {
  // choose(choice): a choice was clicked; ask({tile or card}): something was clicked that cannot be chosen.
  constructor(choose, ask) {
    this.choose = choose;
    this.ask = ask;
    this.place = $("table");
    this.place.addEventListener("click", (event) => this.clicked(event));
  }

  // Show a state.
  show(state) {
    const scrolled = [this.place.scrollLeft, this.place.scrollTop];
    this.state = state;
    this.svg = parsed(state.svg);
    this.place.replaceChildren(this.svg);
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

  elements(choice) {
    return choice.at.flatMap((selector) => [...this.svg.querySelectorAll(selector)]);
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
    const asked = event.target.closest?.(ASKED) ?? [...this.svg.querySelectorAll(ASKED)].find(within);
    if (asked && !this.state.over) this.ask(asked.dataset.tile ? { tile: +asked.dataset.tile } : { card: +asked.dataset.card });
  }

  // The group whose coordinates are those of the person's boat.
  boat() {
    return this.svg.querySelector(`[data-boat="${this.state.seat}"]`);
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
