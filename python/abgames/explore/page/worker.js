// The core as WebAssembly: takes {question, args}, gives {answer} or {problem}.

const page = { now: () => performance.now() };
const core = fetch("abgames.wasm")
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.instantiate(bytes, { page }))
  .then(({ instance }) => instance.exports);

async function answer({ question, args }) {
  const { memory, room, ask, told } = await core;
  const asked = new TextEncoder().encode(JSON.stringify({ question, arguments: args }));
  // Calls may move the memory, so its place is asked for after them.
  const bytes = (place, length) => new Uint8Array(memory.buffer, place, length);
  const place = room(asked.length);
  bytes(place, asked.length).set(asked);
  const length = ask();
  const text = new TextDecoder().decode(bytes(told(), length));
  postMessage(JSON.parse(text));
}

// The page hears of errors, and begins again.
addEventListener("message", ({ data }) => answer(data).catch(reportError));
