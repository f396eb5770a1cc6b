// The page of `abgames explore`: it shows the view that the address names.

import { overHttp } from "./ask.js";
import { VIEWS } from "./views.js";
import { choice, h, paint } from "./dom.js";
import { parsed, written } from "./route.js";
import { mount } from "./view.js";
import { translator, wordsOf } from "./words.js";

const LANGUAGES = { en: "English", ja: "日本語" };
const STARTS = Object.fromEntries(Object.entries(VIEWS).map(([name, view]) => [name, view.start]));

const settings = {
  language: stored("language") ?? (navigator.language.startsWith("ja") ? "ja" : "en"),
  theme: stored("theme") ?? "auto",
};
let t = translator({});
let shown = null; // {name, handle} of the view on the page

function stored(name) {
  try {
    return localStorage.getItem(`abgames.${name}`);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(`abgames.${name}`, value);
  } catch {
    // It holds until the page is left.
  }
}

function say(text) {
  document.getElementById("live").textContent = text;
}

function show() {
  const { view: name, state } = parsed(location.hash, STARTS);
  if (shown?.name === name) shown.handle.update(state);
  else {
    shown?.handle.unmount();
    const el = document.getElementById("view");
    el.replaceChildren();
    shown = { name, handle: mount(el, VIEWS[name], pageOf(name, state)) };
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
  return { carrier: overHttp, state, onState, language: settings.language, t, say };
}

function header(current) {
  const links = Object.entries(VIEWS).map(([name, view]) =>
    h("a", { href: `#${name}`, "aria-current": name === current && "page" }, t(view.title)),
  );
  const themes = ["auto", "light", "dark"].map((theme) => [theme, t(theme)]);
  paint(
    document.getElementById("header"),
    h("a", { class: "skip", href: "#view", onclick: skip }, t("to the game")),
    h("nav", { "aria-label": t("games") }, links),
    h(
      "div",
      { class: "settings" },
      choice(t("language"), settings.language, Object.entries(LANGUAGES), changeLanguage),
      choice(t("colours"), settings.theme, themes, changeTheme),
    ),
  );
}

function skip(event) {
  event.preventDefault();
  document.getElementById("view").focus();
}

async function changeLanguage(language) {
  keep("language", language);
  await speak();
}

function changeTheme(theme) {
  keep("theme", theme);
  document.documentElement.dataset.theme = theme;
  show();
}

async function speak() {
  t = translator(await wordsOf(settings.language));
  document.documentElement.lang = settings.language;
  shown?.handle.unmount();
  shown = null;
  show();
}

document.documentElement.dataset.theme = settings.theme;
addEventListener("popstate", show);
addEventListener("hashchange", show);
speak();
