// The core as WebAssembly: takes {question, args}, gives {answer} or {problem}.

const page = { now: () => performance.now() };
const OPENED = ["ab/propose", "ab/judge", "ab/review", "ab/tree"];

function asked({ memory, room, ask, told }, question, args) {
  const given = new TextEncoder().encode(JSON.stringify({ question, arguments: args }));
  // Calls may move the memory, so its place is asked for after them.
  const bytes = (place, length) => new Uint8Array(memory.buffer, place, length);
  const place = room(given.length);
  bytes(place, given.length).set(given);
  const length = ask();
  return JSON.parse(new TextDecoder().decode(bytes(told(), length)));
}

async function loaded() {
  const file = await fetch("abgames.wasm");
  return (await WebAssembly.instantiate(await file.arrayBuffer(), { page })).instance.exports;
}

/** The strategy of the usual game, for the questions to which it gives the answer at once. */
async function opened() {
  const [core, file] = await Promise.all([loading, fetch("ab-4-10.json")]);
  return asked(core, "opening/keep", { strategy: await file.json() });
}

const loading = loaded();
let opening = null;

async function answer({ question, args }) {
  if (OPENED.includes(question) && args.pegs === 4 && args.colors === 10) {
    opening ??= opened();
    await opening;
  }
  postMessage(asked(await loading, question, args));
}

// The page hears of errors, and begins again.
addEventListener("message", ({ data }) => answer(data).catch(reportError));
