// How a page asks: a carrier takes (question, arguments, {signal, onProgress}), promises a record.

/** The refusal of a question; the message is for people. */
export class Problem extends Error {}

const AT_ONCE = 2; // of the six connections that a browser has for all its pages together
let asking = 0;
const waiting = [];

/** The carrier of a page from a server; it asks two questions at once. */
export async function overHttp(question, args, options) {
  if (asking === AT_ONCE) await new Promise((resolve) => waiting.push(resolve));
  else asking++;
  try {
    options.signal.throwIfAborted();
    return await overOneConnection(question, args, options);
  } finally {
    if (waiting.length) waiting.shift()();
    else asking--;
  }
}

/** Lines of JSON over HTTP. */
async function overOneConnection(question, args, { signal, onProgress }) {
  const response = await fetch(`api/${question}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(args), signal });
  if (!response.ok) throw new Problem((await response.text()) || response.statusText);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Problem("the answer was cut off");
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const record of lines.filter(Boolean).map((text) => JSON.parse(text))) {
      if ("answer" in record) return record.answer;
      if ("problem" in record) throw new Problem(record.problem);
      onProgress(record.progress);
    }
  }
}

/** The carrier of a page without a solver: recorded answers, by question and arguments. */
export function fromRecords(records) {
  return async (question, args) => {
    const { language, ...asked } = args;
    const known = records[`${question} ${stable(asked)}`];
    if (known === undefined) throw new Problem("this answer was not recorded");
    return known;
  };
}

/** JSON whose keys are sorted, so that equal arguments are equal texts. */
export function stable(value) {
  const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(value, (_, each) => (each && typeof each === "object" && !Array.isArray(each) ? sorted(each) : each));
}

/** The carrier of a page without a server: the core in a worker, and in another one while that is busy. */
export function inWorker() {
  const lanes = [lane(globalThis.core), lane(null)]; // the first was begun before the modules were there
  return (...asked) => lanes.reduce((one, other) => (other.waiting < one.waiting ? other : one)).ask(...asked);
}

/** One question after the other. */
function lane(worker) {
  let last = Promise.resolve();
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  const one = (question, args, signal) => new Promise((resolve, reject) => {
    signal.throwIfAborted();
    worker ??= new Worker("worker.js");
    const stop = () => {
      end(); // a search hears of nothing
      reject(new DOMException("stopped", "AbortError"));
    };
    const done = (act) => (value) => {
      signal.removeEventListener("abort", stop);
      act(value);
    };
    signal.addEventListener("abort", stop);
    worker.onmessage = done(({ data }) => ("answer" in data ? resolve(data.answer) : reject(new Problem(data.problem))));
    worker.onerror = done((event) => {
      event.preventDefault();
      end();
      reject(new Problem("this question is too long for the browser"));
    });
    worker.postMessage({ question, args });
  });
  return {
    waiting: 0,
    ask(question, args, { signal }) {
      this.waiting++;
      const answer = last.then(() => one(question, args, signal)).finally(() => { this.waiting--; });
      last = answer.catch(() => null);
      return answer;
    },
  };
}
