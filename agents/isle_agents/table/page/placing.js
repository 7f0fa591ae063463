// The tile in hand: it follows the mouse or the arrow keys, turns and flips; the squares where it may be put down light up.
//
// A tile is held by its square nearest to the middle, its grip: the pointer is on that square. The server counts from the tile's
// first square instead; both differ by the offset of the grip.
import { $, draw, parsed } from "./dom.js";
import { post } from "./server.js";

export class Placing {
  // put(action): the tile is put down on a legal place; back(): the person does not want it.
  constructor(table, put, back) {
    this.table = table;
    this.put = put;
    this.back = back;
    this.hand = null;
    const place = table.place;
    place.addEventListener("pointermove", (event) => this.moved(event));
    place.addEventListener("click", (event) => this.clicked(event));
    $("turn").addEventListener("click", () => this.turned("turned"));
    $("flip").addEventListener("click", () => this.turned("flipped"));
    $("next").addEventListener("click", () => this.next(1));
    $("put").addEventListener("click", () => this.putDown());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Begin with, go on with or end placing, as a state says.
  show(state) {
    const before = this.hand && this.game === state.game ? this.hand.name : null;
    this.hand = state.hand;
    this.game = state.game;
    this.state = state;
    $("placing").hidden = !this.hand;
    this.table.place.classList.toggle("placing", !!this.hand);
    if (!this.hand) return;
    $("in-hand").textContent = `In your hand: ${this.hand.name}. Point at your boat, or use the arrow keys.` +
      (state.undo ? " Escape takes your last decision back." : "");
    if (before !== this.hand.name || !this.hand.ways[this.way]) {
      this.way = Object.keys(this.hand.ways).map(Number).find((way) => this.hand.ways[way].legal.length);
      this.cursor = this.spots()[0];
    }
    this.before = null;
    this.inSight();
    this.drawn();
  }

  // Scroll to the person's boat if not all of it is to be seen.
  inSight() {
    const box = this.table.place.querySelector(`[data-place="strip"][data-seat="${this.state.seat}"]`)?.getBoundingClientRect();
    const sheet = this.sheet();
    if (box && sheet && (sheet.top < 0 || sheet.bottom > innerHeight)) scrollBy({ top: Math.min(box.top - 10, sheet.bottom - innerHeight + 10) });
  }

  // The box of the person's boat on the screen.
  sheet() {
    const boat = this.table.boat();
    if (!boat) return null;
    const matrix = boat.getScreenCTM();
    const { cell, rows } = boat.dataset;
    const top = new DOMPoint(0, 0).matrixTransform(matrix).y;
    return { top, bottom: new DOMPoint(0, cell * rows).matrixTransform(matrix).y };
  }

  get look() {
    return this.hand.ways[this.way];
  }

  // The square of a way that is held, [dx, dy].
  grip() {
    const { cells } = this.look;
    const middle = [0, 1].map((k) => cells.reduce((sum, cell) => sum + cell[k], 0) / cells.length);
    const far = (cell) => (cell[0] - middle[0]) ** 2 + (cell[1] - middle[1]) ** 2;
    return cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
  }

  // Where the grip may be in the present way, with the action: [x, y, action].
  spots() {
    const [dx, dy] = this.grip();
    return this.look.legal.map(([x, y, action]) => [x + dx, y + dy, action]);
  }

  // The action of putting the tile down here, undefined where it may not lie.
  action() {
    return this.spots().find(([x, y]) => x === this.cursor[0] && y === this.cursor[1])?.[2];
  }

  drawn() {
    const boat = this.table.boat();
    boat.replaceChildren();
    const cell = +boat.dataset.cell;
    const spots = this.spots();
    for (const [x, y] of spots) {
      boat.append(draw("rect", { class: "spot", x: (x + 0.36) * cell, y: (y + 0.36) * cell, width: 0.28 * cell, height: 0.28 * cell, rx: 0.14 * cell }));
    }
    if (!this.cursor) return;
    const [dx, dy] = this.grip();
    const legal = this.action() !== undefined;
    const [x, y] = [this.cursor[0] - dx, this.cursor[1] - dy];
    const ghost = draw("g", { class: legal ? "ghost" : "ghost bad", transform: `translate(${x * cell} ${y * cell})` });
    const picture = parsed(this.look.svg);
    const drawing = draw("g", { transform: `translate(${this.look.left * cell} 0) scale(${cell / this.hand.cell})` });
    drawing.append(...picture.childNodes);
    const border = this.border(cell);
    ghost.append(drawing, draw("path", { class: "rim under", d: border }), draw("path", { class: "rim", d: border }));
    if (!legal) {
      for (const [cx, cy] of this.look.cells) {
        const [left, top] = [(cx + 0.32) * cell, (cy + 0.32) * cell];
        ghost.append(draw("path", { class: "cross", d: `M${left} ${top}l${0.36 * cell} ${0.36 * cell}m0 ${-0.36 * cell}l${-0.36 * cell} ${0.36 * cell}` }));
      }
    }
    boat.append(ghost);
    // The boat's group must be on top of the tiles around it.
    boat.parentNode.append(boat);
    this.say(legal);
  }

  // The outline of the tile's squares.
  border(cell) {
    const own = new Set(this.look.cells.map(String));
    const lines = [];
    for (const [x, y] of this.look.cells) {
      if (!own.has(`${x},${y - 1}`)) lines.push(`M${x * cell} ${y * cell}h${cell}`);
      if (!own.has(`${x},${y + 1}`)) lines.push(`M${x * cell} ${(y + 1) * cell}h${cell}`);
      if (!own.has(`${x - 1},${y}`)) lines.push(`M${x * cell} ${y * cell}v${cell}`);
      if (!own.has(`${x + 1},${y}`)) lines.push(`M${(x + 1) * cell} ${y * cell}v${cell}`);
    }
    return lines.join("");
  }

  // Say whether it may lie here, and if not, why: the server knows. A place is called by the tile's first square, as in hints.
  say(legal) {
    const [dx, dy] = this.grip();
    const [way, x, y] = [this.way, this.cursor[0] - dx, this.cursor[1] - dy];
    const where = this.onBoard(x, y) ? [`Column ${x + 1}, row ${y + 1}`, this.look.words].filter(Boolean).join(", ") : "Here";
    clearTimeout(this.asking);
    $("put").disabled = !legal;
    $("why").classList.toggle("bad", !legal);
    if (legal) {
      $("why").textContent = `${where}: it fits. Enter or a click puts it down.`;
      return;
    }
    $("why").textContent = `${where}: it may not lie here.` + (this.spots().length ? "" : " No place this way round: turn or flip it.");
    const said = $("why").textContent;
    this.asking = setTimeout(async () => {
      const { why } = await post("why", { game: this.game, orientation: way, x, y }).catch((error) => ({ why: error.message }));
      if (why && this.hand && $("why").textContent === said) $("why").textContent = `${where}: ${why}`;
    }, 80);
  }

  onBoard(x, y) {
    const { columns, rows } = this.table.boat().dataset;
    return x >= 0 && y >= 0 && x < +columns && y < +rows;
  }

  moved(event) {
    if (!this.hand || event.pointerType === "touch") return;
    if (!this.table.boatUnder(event)) return;
    this.point(event);
  }

  point(event) {
    const { x, y } = this.table.squareUnder(event);
    const square = [Math.floor(x), Math.floor(y)];
    if (this.cursor && square[0] === this.cursor[0] && square[1] === this.cursor[1]) return;
    this.before = null;
    this.cursor = square;
    this.drawn();
  }

  // A click puts the tile down; a tap on a touch screen first moves it there.
  clicked(event) {
    if (!this.hand || !this.table.boatUnder(event)) return;
    const { x, y } = this.table.squareUnder(event);
    const here = this.cursor && Math.floor(x) === this.cursor[0] && Math.floor(y) === this.cursor[1];
    if (!here && event.pointerType === "touch") {
      this.point(event);
      return;
    }
    this.point(event);
    this.putDown();
  }

  putDown() {
    if (!this.hand) return;
    const action = this.action();
    if (action === undefined) this.drawn();
    else this.put(action);
  }

  turned(how) {
    if (!this.hand) return;
    this.way = this.look[how];
    this.drawn();
  }

  // Go to the next (1) or previous (-1) legal place; where the present way has no further one, to the next way.
  next(step) {
    if (!this.hand) return;
    const all = Object.entries(this.hand.ways).flatMap(([way, { legal }]) => legal.map((place) => [+way, place]));
    const now = this.action();
    const at = all.findIndex(([, legal]) => legal[2] === now);
    const first = all.findIndex(([way]) => way === this.way);
    const [way, legal] = all[at < 0 ? Math.max(first, 0) : (at + step + all.length) % all.length];
    this.go(way, legal);
  }

  // Show the tile where an action would put it, until leave(). Returns whether the action is a place.
  peek(action) {
    const found = this.place(action);
    if (!found) return false;
    this.before ??= [this.way, this.cursor];
    this.go(...found);
    return true;
  }

  // Show the tile where it was before peek().
  leave() {
    if (!this.before) return;
    [this.way, this.cursor] = this.before;
    this.before = null;
    if (this.hand) this.drawn();
  }

  // Hold the tile where an action would put it. Returns whether the action is a place.
  take(action) {
    const found = this.place(action);
    if (!found) return false;
    this.before = null;
    this.go(...found);
    this.inSight();
    return true;
  }

  // Of an action that puts the tile down: the way, and its entry there. Undefined for other actions.
  place(action) {
    for (const [way, { legal }] of Object.entries(this.hand?.ways ?? {})) {
      const found = legal.find((entry) => entry[2] === action);
      if (found) return [+way, found];
    }
    return undefined;
  }

  go(way, legal) {
    this.way = way;
    const [dx, dy] = this.grip();
    this.cursor = [legal[0] + dx, legal[1] + dy];
    this.drawn();
  }

  key(event) {
    if (!this.hand || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest?.("input, select, textarea, #log")) return;
    const onButton = event.target.closest?.("button, a, summary");
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const key = event.key.toLowerCase();
    if (step && !onButton?.closest("#choices")) {
      const { columns, rows } = this.table.boat().dataset;
      this.cursor = [
        Math.min(Math.max(this.cursor[0] + step[0], 0), columns - 1),
        Math.min(Math.max(this.cursor[1] + step[1], 0), rows - 1),
      ];
      this.drawn();
    } else if (key === "r") this.turned("turned");
    else if (key === "f") this.turned("flipped");
    else if (key === "n") this.next(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && !onButton) this.putDown();
    else if (event.key === "Escape") this.back();
    else return;
    event.preventDefault();
  }
}
