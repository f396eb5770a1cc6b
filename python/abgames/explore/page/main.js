// The page of `abgames explore`: it shows the view that the address names.

import { overHttp } from "./ask.js";
import { choice, h, paint } from "./dom.js";
import { translator } from "./parts.js";
import { parsed, written } from "./route.js";
import { mount } from "./view.js";
import { VIEWS } from "./views.js";

const LANGUAGES = Object.entries({ en: "English", ja: "日本語" });
const STARTS = Object.fromEntries(Object.entries(VIEWS).map(([name, view]) => [name, view.start]));
const byId = (id) => document.getElementById(id);
const root = document.documentElement;
let t = translator({});
let shown = null; // {name, handle} of the view on the page

/** Store a setting, or read it; a browser that stores nothing has none. */
function setting(name, value) {
  try {
    if (value) localStorage.setItem(`abgames.${name}`, value);
    return localStorage.getItem(`abgames.${name}`);
  } catch {
    return null;
  }
}

function show() {
  const { view: name, state } = parsed(location.hash, STARTS);
  if (shown?.name === name) shown.handle.update(state);
  else {
    shown?.handle.unmount();
    byId("view").replaceChildren();
    shown = { name, handle: mount(byId("view"), VIEWS[name], pageOf(name, state)) };
  }
  document.title = `${t(VIEWS[name].title)} · abgames`;
  header(name);
}

function pageOf(name, state) {
  const onState = (next, replaces) => {
    const hash = written(name, next, STARTS[name]);
    if (hash === location.hash) return;
    history[replaces ? "replaceState" : "pushState"](null, "", hash);
  };
  const say = (text) => { byId("live").textContent = text; };
  return { carrier: overHttp, state, onState, language: root.lang, t, say };
}

function header(current) {
  const link = ([name, { title }]) =>
    h("a", { href: `#${name}`, "aria-current": name === current && "page" }, t(title));
  const themes = ["auto", "light", "dark"].map((theme) => [theme, t(theme)]);
  paint(
    byId("header"),
    h("a", { class: "skip", href: "#view", onclick: skip }, t("to the game")),
    h("nav", { "aria-label": t("games") }, Object.entries(VIEWS).filter(([name, { hidden }]) => !hidden || name === current).map(link)),
    h("div", { class: "settings" }, [
      choice(t("language"), root.lang, LANGUAGES, speak),
      choice(t("colours"), root.dataset.theme, themes, dress),
    ]),
  );
}

function skip(event) {
  event.preventDefault();
  byId("view").focus();
}

function dress(theme) {
  root.dataset.theme = theme;
  setting("theme", theme);
}

async function speak(language) {
  setting("language", language);
  const words = language === "en" ? {} : await (await fetch(`words-${language}.json`)).json();
  t = translator(words);
  root.lang = language;
  shown?.handle.unmount();
  shown = null;
  show();
}

dress(setting("theme") ?? "auto");
addEventListener("popstate", show);
addEventListener("hashchange", show);
speak(setting("language") ?? (navigator.language.startsWith("ja") ? "ja" : "en"));
