// What all views have in common.  A view is
//   {title, start, questions(state, of), draw(context), press(event, context)?, drawn(state, draw)?}
// `start` is its first state, `drawn` draws what an address leaves open (`draw(n)`: a number below n), so that each game is another one,
// `press` hears keys that nothing else takes, `questions` says what must be known in a state, by name:
// {rank: ["ab/rank", {pegs: 4}]}, and `draw` makes the elements.  A question is asked when its
// arguments change, and stopped when they change again.  `questions` also gets `of`, because
// what is worth asking can depend on what is known.

import { stable } from "./ask.js";
import { paint } from "./dom.js";

const REMEMBERED = 300;
export const TICK = 10_000; // milliseconds, of a clock without seconds, and of what others may have changed

/** Show a view in an element; `page` has carrier, state, onState(state, replaces), language, t, say. Returns {update(state), unmount()}. */
export function mount(el, view, page) {
  const known = new Map(); // answers, so that going back takes no time
  const slots = {};
  let state = { ...view.start, ...page.state };
  let drawing = 0;
  let waits = false; // for a board that gets the focus

  const context = {
    ...page,
    get state() {
      return state;
    },
    /** What is known about a question: {args, answer, before, partly, progress, problem, waiting}. */
    of: (name) => slots[name] ?? {},
    /** Change the state; `replaces` keeps the address out of the history of the browser. */
    set(changes, replaces = false) {
      if (!slots.once?.waiting) delete slots.once;
      state = { ...state, ...changes };
      page.onState(state, replaces);
      refresh();
    },
    /** Ask once, for what is not part of the state, such as the program's move. */
    once: (question, args) => ask("once", question, args),
  };

  /** Ask instead of an earlier question; the promise gives null if there is no answer. */
  async function ask(name, question, args, kept = {}) {
    slots[name]?.stop?.abort();
    const stop = new AbortController();
    const slot = { args, stop, waiting: true, ...kept };
    slots[name] = slot;
    const onProgress = (progress) => {
      if (progress.partly) slot.partly = progress.partly;
      else slot.progress = progress;
      later();
    };
    const asked = { ...args, language: page.language };
    try {
      return await page.carrier(question, asked, { signal: stop.signal, onProgress });
    } catch (error) {
      if (error.name !== "AbortError") slot.problem = error.message;
      return null;
    } finally {
      slot.waiting = false;
      later();
    }
  }

  async function want(name, question, args) {
    const key = stable([question, args]);
    const { key: last, answer, before, stop } = slots[name] ?? {};
    if (last === key) return;
    if (known.has(key)) {
      stop?.abort();
      slots[name] = { key, args, answer: known.get(key) };
      queueMicrotask(refresh); // other questions may be waiting for it
      return;
    }
    // The answer to the last question can be shown until the next one comes.
    const found = await ask(name, question, args, { key, before: answer ?? before });
    if (found === null) return;
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value);
    known.set(key, found);
    if (slots[name]?.key !== key) return;
    slots[name].answer = found;
    refresh();
  }

  function refresh() {
    const questions = view.questions(state, context.of);
    for (const name of Object.keys(slots)) {
      if (name === "once" || questions[name]) continue;
      slots[name].stop?.abort();
      delete slots[name];
    }
    for (const [name, [question, args]] of Object.entries(questions)) want(name, question, args);
    later();
  }

  function later() {
    drawing ||= requestAnimationFrame(() => {
      drawing = 0;
      const focused = focusOf(el);
      paint(el, view.draw(context));
      const lost = focused && focused !== el && (!focused.isConnected || focused.disabled);
      waits = (waits || lost) && moveFocus(el);
    });
  }

  /** Keys that are typed nowhere else. */
  function pressed(event) {
    const { target, ctrlKey, metaKey, altKey } = event;
    if (!ctrlKey && !metaKey && !altKey && !target.matches?.("input, select, textarea")) view.press(event, context);
  }

  refresh();
  const clock = setInterval(refresh, TICK);
  const ear = el.getRootNode(); // of a board in a notebook, which does not hear what is typed beside it
  if (view.press) ear.addEventListener("keydown", pressed);
  return {
    update(next) {
      state = { ...view.start, ...next };
      slots.once?.stop?.abort();
      refresh();
    },
    unmount() {
      clearInterval(clock);
      cancelAnimationFrame(drawing);
      drawing = -1;
      ear.removeEventListener("keydown", pressed);
      for (const slot of Object.values(slots)) slot.stop?.abort();
    },
  };
}

/** The element with the focus, in the document or the shadow tree of a view. */
const focusOf = (el) => el.getRootNode().activeElement;

/** Move a lost focus to where the user goes on.  Returns whether there is no such place yet. */
function moveFocus(el) {
  const focused = focusOf(el);
  if (focused && ![el, document.body].includes(focused) && !focused.disabled) return false;
  (el.querySelector("[data-roving][tabindex='0'], [name=guess]") ?? el).focus({ preventScroll: true });
  return focusOf(el) === el;
}
