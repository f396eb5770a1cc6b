// The puzzles of the days: the strip on the first page, and the days that are past.

import { choice, h } from "./dom.js";
import { numbered, untilNext } from "./parts.js";
import { FIRST, dayBefore, daysOf, isDay, numberOfDay, rows, today } from "./stored.js";

const SHOWN = 30; // days at first

/** How far a puzzle is, in a word: [class, text]. */
function standing(t, day) {
  if (!day) return ["", t("not played")];
  if (!day.end) return ["begun", t("go on")];
  const help = day.helped.length ? " 💡" : "";
  if (!day.end.won) return ["lost", `✗${help}`];
  return ["solved", `✓${day.end.n ? ` ${t(day.end.n === 1 ? "{n} guess" : "{n} guesses", { n: day.end.n })}` : ""}${help}`];
}

const linkTo = (game, date) => `#play/${game}?daily=${date}`;

/** The puzzles of today, one for each game; `games` are pairs of names and titles. */
export function strip(t, games, picture) {
  const date = today();
  const one = ([game, title]) => {
    const [kind, text] = standing(t, daysOf(game)[date]);
    return h("li", { class: kind }, h("a", { href: linkTo(game, date) }, picture(game), h("b", null, t(title)), h("span", null, text)));
  };
  return h("section", { class: "today", "aria-label": t("today's puzzles") }, [
    h("h2", null, t("today's puzzles"), " ", h("small", null, t("No. {n}", { n: numberOfDay(date) }))),
    h("ul", null, games.map(one)),
    h("p", { class: "soft" }, untilNext(t), " ", h("a", { href: "#days" }, t("past days"))),
  ]);
}

/** The page of past days; `games` are pairs of names and titles. */
export function daysView(games) {
  const title = "past days";
  const names = games.map(([game]) => game);
  return { title, start: { game: names[0], to: "" }, limits: { game: names, to: isDay }, questions: () => ({}), draw };

  function draw({ t, state: { game, to }, set }) {
    const last = to || today();
    const days = daysOf(game);
    const count = Math.min(SHOWN, numberOfDay(last));
    const { streak, longest } = rows(game);
    const solved = Object.values(days).filter(({ end }) => end?.won).length;
    const facts = [[t("solved"), solved], [t("days in a row"), streak], [t("longest row"), longest]];
    const row = (_, i) => {
      const date = dayBefore(last, i);
      const [kind, text] = standing(t, days[date]);
      return h("li", { class: kind }, h("a", { href: linkTo(game, date) }, h("b", null, numbered(t, date)), h("span", null, text)));
    };
    return h("div", { class: "play" }, [
      h("h1", null, t(title)),
      h("p", null, t("A puzzle is played once. Days in a row are those on which it was solved that day, without help.")),
      h("div", { class: "options" }, choice(t("game"), game, games.map(([name, each]) => [name, t(each)]), (name) => set({ game: name }))),
      h("dl", { class: "facts" }, facts.map(([name, text]) => h("div", null, h("dt", null, name), h("dd", null, text)))),
      h("ol", { class: "past" }, Array.from({ length: count }, row)),
      h("div", { class: "help" }, to && h("button", { onclick: () => set({ to: "" }) }, t("newest")),
        dayBefore(last, count - 1) > FIRST && h("button", { onclick: () => set({ to: dayBefore(last, count) }) }, t("earlier"))),
    ]);
  }
}
