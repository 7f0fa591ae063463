// The form for a new game, and the saved games.
import { told } from "./compiling.js";
import { $, make } from "./dom.js";
import { get, post } from "./server.js";

const words = (name) => name.replaceAll("_", " ");
const key = (value) => [value].flat().join(","); // what the field of an option holds of a value

export class Form {
  // begun(state): another game is on the table.
  constructor(begun) {
    this.begun = begun;
    $("close").addEventListener("click", () => $("form").close());
    $("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
  }

  // Open it, with what is being played as its first values.
  async open(state) {
    this.offers = await get("offers");
    this.values = {
      ...state.options,
      game: state.game_name,
      mode: state.mode,
      players: state.names.length,
      seat: state.seat,
      agents: state.names.filter((_, k) => k !== state.seat),
    };
    for (const [name, value] of Object.entries(state.options)) {
      if (this.isSelect(name)) this.values[name] = key(Array.isArray(value) ? [...value].sort() : value);
    }
    this.unfolded = this.options.some((name) => !this.offers.fields[name].in_sight && name in state.options);
    this.fields();
    this.saves();
    $("form-error").textContent = "";
    $("form").showModal();
  }

  get game() {
    return this.offers.games.find((game) => game.name === this.values.game);
  }

  // The names of the options that the game has in its mode.
  get options() {
    return this.game.options[this.values.mode] ?? [];
  }

  // Is one of several values chosen for an option?
  isSelect(name) {
    return name in this.offers.values && !this.offers.fields[name].several;
  }

  // The options that are chosen, as the server takes them; those at their defaults are left out.
  chosen() {
    const found = {};
    for (const name of this.options) {
      const held = this.values[name];
      const value = this.isSelect(name) ? this.offers.values[name].find((each) => key(each) === held) : held;
      if (value !== undefined && key(value) !== key(this.offers.fields[name].default)) found[name] = value;
    }
    return found;
  }

  // Is anything of Kittens + Beasts chosen, which not every agent plays?
  get expanded() {
    return Object.entries(this.chosen()).some(([name, value]) => [value].flat().some((one) => this.offers.expanding[name]?.includes(one)));
  }

  // Build the fields that fit the present values.
  fields() {
    const { values, game } = this;
    if (!game.modes[values.mode]) values.mode = Object.keys(game.modes)[0];
    const [least, most] = game.modes[values.mode];
    values.players = Math.min(Math.max(values.players, least), most);
    values.seat = Math.min(values.seat, values.players - 1);
    const expanded = this.expanded;
    const agents = game.agents.filter((name) => !expanded || this.offers.agents_expanding.includes(name));
    const seats = [...Array(values.players).keys()];
    const made = [
      ...this.select("game", "Game", this.offers.games.map((entry) => [entry.name, entry.title])),
      ...this.select("mode", "Mode", Object.keys(game.modes).map((mode) => [mode, words(mode)])),
    ];
    if (least < most) {
      made.push(...this.select("players", "Seats", [...Array(most - least + 1).keys()].map((k) => [k + least, String(k + least)])));
      made.push(...this.select("seat", "Your seat", seats.map((seat) => [seat, String(seat)])));
      let other = 0;
      for (const seat of seats) {
        if (seat === values.seat) continue;
        const at = other++;
        if (!agents.includes(values.agents[at])) values.agents[at] = agents.includes("greedy") ? "greedy" : agents[0];
        made.push(...this.select(at, `Seat ${seat}`, agents.map((name) => [name, name]), values.agents));
      }
    }
    values.agents.length = Math.max(values.players - 1, 0);
    for (const name of this.options) if (this.offers.fields[name].in_sight) made.push(...this.option(name));
    $("fields").replaceChildren(...made, this.more());
  }

  // What is rarely asked for.
  more() {
    const seed = make("input", { id: "field-seed", inputMode: "numeric", value: this.values.seed ?? "", placeholder: "drawn", autocomplete: "off" });
    seed.addEventListener("input", () => (this.values.seed = seed.value));
    const made = this.options.filter((name) => !this.offers.fields[name].in_sight).flatMap((name) => this.option(name));
    const details = make("details", { id: "more", open: this.unfolded }, make("summary", {}, "More options"));
    details.append(make("div", { className: "fields" }, ...made, make("label", { for: "field-seed" }, "Seed"), seed));
    details.addEventListener("toggle", () => (this.unfolded = details.open));
    return details;
  }

  // The field of an option.
  option(name) {
    const values = this.offers.values[name];
    const { label, texts, several } = this.offers.fields[name];
    if (several) return [this.boxes(name, values)];
    if (values) return this.select(name, label, values.map((value) => [key(value), texts[key(value)] ?? [value].flat().map(words).join(", ")]));
    const box = this.box(`field-${name}`, this.values[name] ?? false, (checked) => (this.values[name] = checked));
    return [make("label", { className: "wide" }, box, ` ${label}`)];
  }

  // A box to tick. ticked(checked): it was.
  box(id, checked, ticked) {
    const box = make("input", { type: "checkbox", id, checked });
    box.addEventListener("change", () => {
      ticked(box.checked);
      this.fields();
      $(id)?.focus();
    });
    return box;
  }

  // Boxes for the names of which an option takes any.
  boxes(option, names) {
    const made = names.map((name) => {
      const chosen = this.values[option] ?? [];
      const ticked = (checked) => (this.values[option] = names.filter((entry) => (entry === name ? checked : chosen.includes(entry))));
      return make("label", {}, this.box(`field-${name}`, chosen.includes(name), ticked), ` ${name}`);
    });
    return make("fieldset", {}, make("legend", {}, this.offers.fields[option].label), ...made);
  }

  select(key, label, options, into = this.values) {
    const id = `field-${key}`;
    const select = make("select", { id }, ...options.map(([value, text]) => make("option", { value }, text)));
    if (into[key] === undefined) into[key] = options[0][0];
    select.value = into[key];
    select.addEventListener("change", () => {
      into[key] = options.find(([value]) => String(value) === select.value)[0];
      this.fields();
      $(id)?.focus();
    });
    return [make("label", { for: id }, label), select];
  }

  async begin() {
    const { game, mode, players, seat, agents, seed } = this.values;
    const body = { game, players, seat, agents, ...this.chosen() };
    if (game === "isle_of_cats" || mode === "solo") body.mode = mode;
    if (seed) {
      if (!/^[0-9]+$/.test(seed) || !Number.isSafeInteger(+seed)) {
        $("form-error").textContent = "seed: expected a whole number, or nothing for one that is drawn";
        return;
      }
      body.seed = +seed;
    }
    await this.replaced("Dealing …", () => post("new", body));
  }

  // Put another game in the place of the present one. meanwhile: words for the time that it takes.
  async replaced(meanwhile, ask) {
    try {
      // As it is now: another tab may have played on.
      if (!(await mayGo(await get("state")))) return;
      $("form-error").textContent = meanwhile;
      $("begin").disabled = true;
      const state = await told(ask(), (words) => ($("form-error").textContent = words));
      $("form").close(); // first, so that the focus goes on to the new game
      this.begun(state);
    } catch (error) {
      $("form-error").textContent = error.message;
    } finally {
      $("begin").disabled = false;
    }
  }

  saves() {
    const rows = this.offers.saved.map((name) => {
      const button = make("button", { type: "button" }, `Go on with ${name}`);
      button.addEventListener("click", () => this.replaced(`Reading ${name} …`, () => post("load", { name })));
      return make("li", {}, button);
    });
    $("saves").replaceChildren(make("h3", {}, rows.length ? "Saved games" : "No saved games yet"), make("ul", {}, ...rows));
  }
}

// May the game on the table be given up? The person is asked if something would be lost; they may save it first.
async function mayGo(state) {
  if (!state.unsaved) return true;
  const dialog = $("sure");
  dialog.returnValue = "";
  dialog.showModal();
  const chosen = await new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue), { once: true }));
  if (chosen === "save") await post("save", { game: state.game });
  return chosen === "save" || chosen === "drop";
}
