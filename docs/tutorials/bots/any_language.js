// A bot in JavaScript that answers in words (docs/protocol.md).
//
// isle tournament "process:node any_language.js" random --games 100

"use strict";

const readline = require("node:readline");

const LIKED = ["take", "place", "play", "lay down", "buy", "draft"]; // first words of actions, from the best

// How much an action is liked, by its words: less is better.
function liking(name) {
  const rank = LIKED.findIndex((word) => name.toLowerCase().startsWith(word));
  return rank < 0 ? LIKED.length : rank;
}

// The words of one of the actions that are liked best. Any generator will do; a seed of the game's makes it repeatable.
function choose(told, random) {
  const best = Math.min(...told.names.map(liking));
  const liked = told.names.filter((name) => liking(name) === best);
  return liked[Math.floor(random() * liked.length)];
}

// Numbers from 0 to 1 by a seed (mulberry32).
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

let random = generator(0);

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "hello") {
    console.log(JSON.stringify({ protocol: 1, wants: ["names"] }));
  } else if (told.type === "game") {
    random = generator(told.seed);
  } else if (told.type === "decide") {
    console.log(JSON.stringify(choose(told, random)));
  } else {
    console.error(line); // "wrong" would be a mistake of this bot; "over" needs no answer
  }
});
