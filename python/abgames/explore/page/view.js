// What all views have in common.  A view is
//   {title, start, questions(state, of), draw(context)}
// `start` is the state it begins with, `questions` says what has to be known in a state, by name:
// {rank: ["ab/rank", {pegs: 4}]}, and `draw` makes the elements.  A question is asked when its
// arguments change, and stopped when they change again.  `questions` also gets `of`, for what is
// worth asking can depend on what is known.

import { paint } from "./dom.js";
import { stable } from "./ask.js";

const REMEMBERED = 300;

/**
 * Show a view in an element; `page` has carrier, state, onState(state, replaces), language, t, say.
 * Returns {update(state), unmount()}.
 */
export function mount(el, view, page) {
  const known = new Map(); // answers, so that going back takes no time
  const slots = {};
  let state = { ...view.start, ...page.state };
  let drawing = 0;
  let waits = false; // for a board that gets the focus

  const context = {
    t: page.t,
    say: page.say,
    language: page.language,
    get state() {
      return state;
    },
    /** What is known of a question: {answer, before, partly, progress, problem, waiting}. */
    of: (name) => slots[name] ?? {},
    /** Change the state; `replaces` keeps the address out of the history of the browser. */
    set(changes, replaces = false) {
      if (!slots.once?.waiting) delete slots.once;
      state = { ...state, ...changes };
      page.onState(state, replaces);
      refresh();
    },
    /** Ask once, for what is not part of the state, such as the program's move. */
    async once(question, args) {
      try {
        return await ask("once", question, args);
      } catch (error) {
        if (error.name !== "AbortError") slots.once.problem = error.message;
        return null;
      }
    },
  };

  function ask(name, question, args) {
    slots[name]?.stop?.abort();
    const stop = new AbortController();
    const slot = { question, args, stop, waiting: true };
    slots[name] = slot;
    const onProgress = (progress) => {
      if (progress.partly) slot.partly = progress.partly;
      else slot.progress = progress;
      later();
    };
    const asked = { ...args, language: page.language };
    return page.carrier(question, asked, { signal: stop.signal, onProgress }).finally(() => {
      slot.waiting = false;
      later();
    });
  }

  /** Ask if that was not done; returns true if the answer is remembered. */
  function want([name, [question, args]]) {
    const key = stable([question, args]);
    if (slots[name]?.key === key) return;
    slots[name]?.stop?.abort();
    if (known.has(key)) {
      slots[name] = { key, question, args, answer: known.get(key) };
      return true;
    }
    const { answer, before } = slots[name] ?? {};
    const promise = ask(name, question, args);
    const slot = slots[name];
    slot.key = key;
    slot.before = answer ?? before; // to be shown until the next answer comes
    promise.then(
      (answer) => {
        slot.answer = answer;
        if (known.size >= REMEMBERED) known.delete(known.keys().next().value);
        known.set(key, answer);
      },
      (error) => {
        if (error.name !== "AbortError") slot.problem = error.message;
      },
    ).finally(() => slots[name] === slot && refresh());
  }

  function refresh() {
    const questions = view.questions(state, context.of);
    for (const name of Object.keys(slots)) {
      if (name !== "once" && !questions[name]) {
        slots[name].stop?.abort();
        delete slots[name];
      }
    }
    // What was remembered may be what other questions wait for.
    if (Object.entries(questions).filter(want).length) refresh();
    else later();
  }

  function later() {
    drawing ||= requestAnimationFrame(() => {
      drawing = 0;
      const focused = document.activeElement;
      paint(el, view.draw(context));
      if (focused !== el && !focused.isConnected) waits = true;
      waits &&= moveFocus(el);
    });
  }

  refresh();
  return {
    update(next) {
      state = { ...view.start, ...next };
      slots.once?.stop?.abort();
      refresh();
    },
    unmount() {
      cancelAnimationFrame(drawing);
      drawing = -1;
      for (const slot of Object.values(slots)) slot.stop?.abort();
    },
  };
}

/** What had focus is gone: the board gets it.  Returns whether there is none yet. */
function moveFocus(el) {
  if (![el, document.body].includes(document.activeElement)) return false;
  (el.querySelector("[data-roving][tabindex='0']") ?? el).focus({ preventScroll: true });
  return document.activeElement === el;
}
