// The page: it shows the view that the address names, "#play/otrio?players=3&moves=b2M".

import { inWorker, overHttp } from "./ask.js";
import { choice, h, paint } from "./dom.js";
import { translator } from "./parts.js";
import { chance } from "./play.js";
import { parsed, written } from "./route.js";
import { daysOf, drawnFrom, keepDay, recalled, remember, today } from "./stored.js";
import { mount } from "./view.js";
import { VIEWS } from "./views.js";

const LANGUAGES = Object.entries({ en: "English", ja: "日本語" });
const PLACES = ["play", "analyse", "rules"];
const byId = (id) => document.getElementById(id);
const root = document.documentElement;
// A folder of static files has the core in it; a server has Python.
const isStatic = root.dataset.carrier === "worker";
const carrier = isStatic ? inWorker() : overHttp;
const kept = {}; // the last state of each view, which the others of its game do not have
let t = translator({});
let told = {}; // {hash, unread} of the address that was read last
let shown = null; // {name, handle} of the view on the page

const gameOf = (name) => name.split("/")[1];
const playedIn = ({ seed, piles, mine, secret, history: guesses, moves = guesses }) => [seed, piles, mine, secret, ...(moves ?? [])].join();

/** What the address names; the puzzle of a day is taken up where it was. */
function opened() {
  const found = parsed(location.hash || (root.dataset.start ?? ""), VIEWS);
  const { view, state, state: { daily } } = found;
  if (!daily) return found;
  if (daily > today()) return parsed(`#home?early=${daily}`, VIEWS);
  const last = kept[view]?.daily === daily ? kept[view] : {};
  const at = daysOf(gameOf(view))[daily]?.at;
  Object.assign(state, at ? parsed(at, VIEWS).state : last, { daily });
  return found;
}

function show() {
  const { view: name, state, unread: now } = opened();
  // An address in which something was drawn comes here once more.
  const unread = location.hash === told.hash ? told.unread : now;
  const drawn = VIEWS[name].drawn?.(state, state.daily ? drawnFrom(`${gameOf(name)} ${state.daily}`) : chance);
  if (drawn) history.replaceState(null, "", written(name, Object.assign(state, drawn), VIEWS[name].start));
  told = { hash: location.hash, unread };
  kept[name] = state;
  if (shown?.name === name) shown.handle.update(state);
  else {
    shown?.handle.unmount();
    byId("view").replaceChildren();
    shown = { name, handle: mount(byId("view"), VIEWS[name], pageOf(name, state)) };
    scrollTo(0, 0);
  }
  header(name, unread);
}

function pageOf(name, state) {
  const onState = (next, replaces) => {
    const last = kept[name];
    kept[name] = next;
    if (next.daily) keepDay(gameOf(name), next, address({ ...next, daily: "" }));
    const hash = written(name, next, VIEWS[name].start);
    // Back leaves a game that is played, whatever its length; what was played before it is a step of its own.
    const goesOn = name.startsWith("play/") && playedIn(next).startsWith(playedIn(last));
    if (replaces && told.hash === location.hash) told.hash = hash;
    if (hash !== location.hash) history[replaces || goesOn ? "replaceState" : "pushState"](null, "", hash);
    header(name, hash === told.hash ? told.unread : []);
  };
  const say = (text) => { byId("live").textContent = text; };
  const address = (next) => written(name, next, VIEWS[name].start);
  return { carrier, state, onState, address, language: root.lang, t, say };
}

/** The address of another view of the same game, at the same position. */
function beside(name, from) {
  const { start, handed } = VIEWS[name];
  const fitting = (state) => Object.fromEntries(Object.entries(state).filter(([key]) => Object.hasOwn(start, key)));
  const before = kept[name] ?? start;
  const shared = fitting(kept[from]);
  return written(name, { ...before, ...fitting(handed?.({ ...shared, at: kept[from].at ?? -1 }, before) ?? shared) }, start);
}

function header(current, unread = []) {
  const [place, game] = current.split("/");
  const themes = ["auto", "light", "dark"].map((theme) => [theme, t(theme)]);
  const { daily } = kept[current] ?? {};
  const isShut = (each) => each === "analyse" && daily && !daysOf(game)[daily]?.end;
  const tabs = PLACES.filter((each) => VIEWS[`${each}/${game}`] && !isShut(each)).map((each) => {
    const to = `${each}/${game}`;
    const href = to === current ? location.hash : beside(to, current);
    return h("a", { href, "aria-current": each === place && "page" }, t(each));
  });
  document.title = `${t(VIEWS[current].title)} · abgames`;
  const skip = (event) => { event.preventDefault(); byId("view").focus(); };
  const large = root.hasAttribute("data-projector");
  paint(byId("header"), h("a", { class: "skip", href: "#view", onclick: skip }, t("to the game")), h("a", { class: "brand", href: "#home" }, "abgames"),
    game && h("nav", { "aria-label": t("views of the game") }, tabs),
    h("div", { class: "settings" }, [
      game && h("button", { class: "projector", onclick: () => project(!large), "aria-pressed": String(large) }, t("projector")),
      choice(t("language"), root.lang, LANGUAGES, speak), choice(t("colours"), root.dataset.theme, themes, dress),
    ]), unread.length > 0 && h("p", { class: "problem", role: "alert" }, t("This cannot be read in the address: {text}", { text: unread.join(", ") })));
}

/** For a class: the board alone, and large, on the whole screen if the browser allows it. */
function project(large) {
  root.toggleAttribute("data-projector", large);
  (large ? root.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen())?.catch?.(() => null);
  header(shown.name);
}

function dress(theme) {
  root.dataset.theme = theme;
  remember("theme", theme);
}

async function speak(language) {
  remember("language", language);
  const words = language === "en" ? {} : await (await fetch(`words-${language}.json`)).json();
  t = translator(words);
  root.lang = language;
  shown?.handle.unmount();
  shown = null;
  show();
}

/** Ask like a view: a promise of the record. */
globalThis.abgames = { answer: (question, args) => carrier(question, args, { signal: new AbortController().signal, onProgress() {} }) };

dress(recalled("theme", "auto"));
// What is needed without a network is fetched once the page stands.
if (isStatic && "serviceWorker" in navigator) addEventListener("load", () => requestIdleCallback(() => navigator.serviceWorker.register("offline.js")));
addEventListener("popstate", show);
addEventListener("storage", ({ key }) => key?.startsWith("abgames.days.") && show());
addEventListener("hashchange", show);
speak(recalled("language", navigator.language.startsWith("ja") ? "ja" : "en"));
