const make = (state, view, carrier) => {
  const handlers = {};
  const model = {
    values: { view, state, language: "en", theme: "auto" },
    get: (name) => model.values[name],
    set: (name, value) => { model.values[name] = value; },
    save_changes: () => { window.saved = model.values.state; },
    on: (event, handler) => { (handlers[event] ??= []).push(handler); },
    off: (event, given) => { handlers[event] = handlers[event].filter((one) => one !== given); },
    fire: (event, ...given) => (handlers[event] ?? []).forEach((handler) => handler(...given)),
    send: async (message) => {
      if (message.stop) return;
      const response = await fetch(`/api/${message.question}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(message.arguments),
      });
      for (const line of (await response.text()).split("\n").filter(Boolean)) {
        model.fire("msg:custom", { id: message.id, ...JSON.parse(line) });
      }
    },
  };
  return model;
};
