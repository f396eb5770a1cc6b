// A board outside the page of `abgames explore`: in a notebook, or with recorded answers.  It
// is in a shadow tree, so that its style and that of the document around it do not mix.

import { Problem, fromRecords } from "./ask.js";
import { h } from "./dom.js";
import { translator } from "./parts.js";
import { LABORATORY } from "./laboratory.js";
import { mount } from "./view.js";

/** Show a view; `shared` has the style and the words of all languages. */
function show(el, { view, state, language, theme, carrier, onState }, { style, words }) {
  const root = el.shadowRoot ?? el.attachShadow({ mode: "open" });
  const live = h("div", { id: "live", role: "status", "aria-live": "polite" });
  const main = h("div", { id: "view" });
  el.dataset.theme = theme;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren(main, live);
  const say = (text) => { live.textContent = text; };
  const t = translator(words[language] ?? {});
  return mount(main, LABORATORY[view], { carrier, state, onState, address: () => "", language, t, say });
}

/** A board in a notebook: the model of anywidget has its view and its state. */
export function inNotebook({ model, el }, shared) {
  const onState = (state) => {
    model.set("state", state);
    model.save_changes();
  };
  const names = ["view", "state", "language", "theme"];
  const given = Object.fromEntries(names.map((name) => [name, model.get(name)]));
  const handle = show(el, { ...given, carrier: overMessages(model), onState }, shared);
  const update = () => handle.update(model.get("state"));
  model.on("change:state", update);
  return () => {
    model.off("change:state", update);
    handle.unmount();
  };
}

/** A board in a document without a solver. */
export function withRecords(el, { answers, ...given }, shared) {
  return show(el, { ...given, carrier: fromRecords(answers), onState() {} }, shared);
}

/** The carrier in a notebook: messages with the number of their question. */
function overMessages(model) {
  const waiting = new Map();
  model.on("msg:custom", (message) => {
    const asked = waiting.get(message.id);
    if (asked && "progress" in message) asked.onProgress(message.progress);
    else if (asked && "answer" in message) asked.resolve(message.answer);
    else asked?.reject(new Problem(message.problem));
  });
  return (question, args, { signal, onProgress }) => {
    const id = `${question} ${Math.random()}`;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, onProgress });
      signal.addEventListener("abort", () => {
        model.send({ id, stop: true });
        reject(new DOMException("stopped", "AbortError"));
      });
      model.send({ id, question, arguments: args });
    }).finally(() => waiting.delete(id));
  };
}
