import { h, line, tick } from "./dom.js";
import { panel, status } from "./parts.js";
const nim = {
  title: "games",
  start: { piles: [7, 3, 5], long: false },
  questions: ({ piles, long }) => ({
    ...(long && { long: ["try/endless", {}] }),
    explain: ["nim/explain", { piles }],
  }),
  draw: (context) => {
    const { t, state, set, of } = context;
    const moves = of("explain").answer?.winning_moves ?? [];
    return [h("h1", null, t("games")), panel(
      t("moves of the game"),
      line("piles", state.piles.join(","), (text) => set({ piles: text.split(",").map(Number) })),
      tick("search", state.long, (long) => set({ long })),
      h("ul", null, moves.map((piles) => h("li", null, piles.join(" ")))),
      status(context, "explain"),
      status(context, "long"),
      h("output", { "aria-label": "partly" }, JSON.stringify(of("long").partly ?? null)),
      h("output", { "aria-label": "found" }, JSON.stringify(of("long").answer ?? null)),
    )];
  },
};
const draw = () => h("h1", null, "nothing");
export const VIEWS = { nim, empty: { title: "start", start: {}, questions: () => ({}), draw } };
