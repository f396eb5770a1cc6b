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
let spoken = null;
let tables = null;
const kept = {};

/** The words of a language, in which the core says its sentences. */
async function spoke(language) {
  const [core, file] = await Promise.all([loading, fetch(`words-${language}.json`)]);
  return asked(core, "messages/keep", { messages: await file.json() });
}

/** The names of the games of one's own that the page has, and the files of their tables. */
async function offered(core) {
  const files = await (await fetch("games.json")).json();
  asked(core, "games/keep", { games: Object.keys(files) });
  return files;
}

/** Gives the core a table, if it is there; else the core says so itself. */
async function keep(core, name) {
  const file = name && await fetch(name).catch(() => null);
  if (!file?.ok) return false;
  const table = await new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const place = core.room(table.byteLength);
  new Uint8Array(core.memory.buffer, place, table.byteLength).set(new Uint8Array(table));
  core.keep();
  return true;
}

async function answer({ question, args }) {
  if ((args.language ?? "en") !== "en") {
    spoken ??= spoke(args.language);
    await spoken;
  }
  const own = question.startsWith("games/") ? args : args.situation;
  if (own === args || own?.literal !== undefined) {
    const core = await loading;
    tables ??= offered(core);
    const files = await tables;
    const game = own.game || Object.keys(files).at(-1);
    if (question !== "games/offered") kept[game] ||= await keep(core, files[game]);
  }
  if (OPENED.includes(question) && args.pegs === 4 && args.colors === 10) {
    opening ??= opened();
    await opening;
  }
  postMessage(asked(await loading, question, args));
}

// The page hears of errors, and begins again.
addEventListener("message", ({ data }) => answer(data).catch(reportError));
