// The core as WebAssembly: takes {question, args}, gives {answer} or {problem}.

const page = { now: () => performance.now() };

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
  const [core, opening] = await Promise.all(["abgames.wasm", "ab-4-10.json"].map((name) => fetch(name)));
  const { instance } = await WebAssembly.instantiate(await core.arrayBuffer(), { page });
  asked(instance.exports, "opening/keep", { strategy: await opening.json() });
  return instance.exports;
}

const core = loaded();
const answer = async ({ question, args }) => postMessage(asked(await core, question, args));
// The page hears of errors, and begins again.
addEventListener("message", ({ data }) => answer(data).catch(reportError));
