// One's own mistakes of all games: each position can be played again, and goes once a best move is found.

import { h } from "./dom.js";
import { TITLES } from "./home.js";
import { act } from "./playing.js";
import { mended, mistakes } from "./stored.js";

function draw({ t, set }) {
  const forget = (at) => { mended(at); set({}, true); };
  const row = ({ game, at, move }) => h("li", { "data-key": at }, [
    h("a", { href: at }, h("b", null, TITLES[game] ? t(TITLES[game]) : game.slice("games.".length)), h("span", null, t("you played {move}", { move }))),
    act(t("forget it"), () => forget(at)),
  ]);
  const all = mistakes();
  return h("div", { class: "play" }, [
    h("h1", null, t("learn from your mistakes")),
    h("p", null, t(all.length ? "Find a better move. The coach tells you whether it is a best one; then the mistake goes from this list." : "There are none: play a game to its end, and its mistakes come here.")),
    h("ol", { class: "past mistakes" }, all.map(row)),
  ]);
}

export const lessons = { title: "learn from your mistakes", start: {}, questions: () => ({}), draw };
