// Real pictures of the games on boards, for those who draw them: ?board=niels&picks=d5&turns=1&ask=d4&ways=a1-h8&fill.
// The densest ones are shown by their names only. Never shipped.
import english from "../messages/en.json";
import type { Choice, Choices, Picture, Token } from "../src/api/types.ts";
import { Board, type Scene } from "../src/board/index.ts";
import { Composer } from "../src/compose/index.ts";
import { voice as spoken, Voice } from "../src/i18n/index.ts";
import fixtures from "./fixtures.json";
import { showParts } from "./parts.tsx";
import "../src/styles/index.css";
import "./gallery.css";

interface Fixture {
  game: string;
  picture: Picture;
  arrows?: Scene["arrows"];
  last?: string[];
  acting?: number[];
  composition?: Choices;
  picks?: Record<string, Choices>;
}

const all = fixtures as unknown as Record<string, Fixture>;
const games = import.meta.glob<Record<string, string>>(["../../game/text/en.json", "../../games/*/en.json"], {
  eager: true,
  import: "default",
});
const voice = new Voice("en", Object.assign({}, ...Object.values(games), english));
spoken.value = voice;
const query = new URLSearchParams(location.search);
const main = document.getElementById("gallery")!;
// Ways from square to square, such as a1-h8,d5-e6.
const ways = query
  .get("ways")
  ?.split(",")
  .map((way) => ({ path: way.split("-"), seat: 0, kind: "moved" as const }));
const names = query.get("board")?.split(",") ?? Object.keys(all).filter((name) => !name.endsWith("-dense"));
const moves: string[] = [];
document.body.classList.toggle("many", names.length > 1);

if (query.has("parts")) {
  showParts(main, all[names[0]!]!, query.get("picks")?.split(" ") ?? []);
  names.length = 0;
}
for (const name of names) {
  const fixture = all[name];
  if (!fixture) continue;
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = name;
  const { composition } = fixture;
  const scene = (): Scene => ({
    picture: fixture.picture,
    turns: Number(query.get("turns") ?? 0),
    ...(fixture.arrows && { arrows: fixture.arrows }),
    ...(ways && { arrows: ways }),
    ...(fixture.last && { last: fixture.last }),
    ...(fixture.acting && { acting: fixture.acting }),
    ...(composer ? composer.scene(fixture.picture) : {}),
    ...(query.has("whatif") && { whatIf: JSON.parse(query.get("whatif") ?? "null") }),
  });
  const composer = composition
    ? new Composer({
        ask: (picks) =>
          Promise.resolve(fixture.picks?.[picks.join(" ")] ?? { ...composition, choices: [] as Choice[], next: {} }),
        changed: () => board.update(scene()),
        done: (move) => moves.push(move),
      })
    : undefined;
  const board = new Board({
    voice: () => voice,
    name,
    still: query.has("still"),
    hooks: {
      pick: (square, token) => composer?.pickSquare(square, token),
      barred: (from, to) => composer?.barred(from, to) ?? false,
      cancel: () => composer?.cancel(),
    },
  });
  figure.append(board.element, caption);
  main.append(figure);
  if (composer && composition) composer.begin(composition);
  board.update(scene());
  for (const pick of query.get("picks")?.split(" ") ?? []) composer?.pickSquare(pick);
  document.querySelector<HTMLElement>(`[data-square="${query.get("ask")}"]`)?.focus();
  // For the tests in a browser: what was played and picked, and a way to draw anew and to change the tokens.
  const show = (change: (t: Token) => void) => {
    const tokens = structuredClone(fixture.picture.tokens ?? []);
    tokens.forEach(change);
    board.update({ picture: { ...fixture.picture, tokens } }, true);
  };
  Object.assign(window, { moves, show, redraw: () => board.update(scene()), picks: () => composer?.picks });
}
