// A page in play made of the parts, with a real position: how they look together, and how they are used.
import { signal } from "@preact/signals";
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Choices, Picture } from "../src/api/types.ts";
import type { Scene } from "../src/board/index.ts";
import { ComposePanel, useComposer } from "../src/compose/index.ts";
import { Header } from "../src/shell/header.tsx";
import { BoardView, Outcomes, RollBar, Tabs } from "../src/ui/index.ts";
import { Die, Plate } from "./plate.tsx";

export interface Fixture {
  picture: Picture;
  last?: string[];
  composition?: Choices;
  picks?: Record<string, Choices>;
}

const tab = signal("move");

function Parts({ fixture, picks }: { fixture: Fixture; picks: string[] }) {
  const { composition, picture } = fixture;
  const composer = useComposer({
    ask: (p) => Promise.resolve(fixture.picks?.[p.join(" ")] ?? { ...composition!, choices: [], next: {} }),
    done: () => undefined,
  });
  useLayoutEffect(() => {
    composer.begin(composition!);
    for (const p of picks) composer.pickSquare(p);
  }, [composer, composition, picks]);
  const scene: Scene = { picture, last: fixture.last ?? [], ...composer.scene(picture) };
  const hooks = { pick: composer.pickSquare.bind(composer), cancel: () => composer.cancel() };
  return (
    <>
      <Header />
      <main class="play">
        <Plate class="top" picture={picture} seat={1} who="tomek" what="Black" clock="9:05" />
        <div class="board-area">
          <BoardView scene={scene} hooks={hooks} />
        </div>
        <div class="panel">
          <div class="section" data-tab="move" data-shown={tab.value === "move" ? "" : undefined}>
            <ComposePanel composer={composer} picture={picture} />
          </div>
          <div class="section" data-tab="move" data-shown={tab.value === "move" ? "" : undefined}>
            <Outcomes
              outcomes={[
                { p: "1/3", worth: "best", said: "You take the queen." },
                { p: "1/6", worth: "good", said: "You land on c7, she is on e7." },
                { p: "1/2", worth: "rest", said: "The knight is on f3 instead." },
              ]}
              lit={0}
              show={() => undefined}
            />
          </div>
          <ol class="scrolling" data-tab="events" data-shown={tab.value === "events" ? "" : undefined}>
            <li class="event now">
              <span class="ply">13…</span>
              <p>
                <span class="what">Queen d8 to c7 and e7.</span>{" "}
                <span class="why">Two in three that she is on c7.</span>
              </p>
            </li>
            <li class="event">
              <span class="ply">12…</span>
              <div>
                <p>
                  <span class="what">Bishop half g4 takes h3, and was not there.</span>{" "}
                  <span class="why">It is found on c8, so the pawn escapes.</span>
                </p>
                <div class="dice">
                  <Die shows={3} black />
                  <RollBar
                    parts={[
                      { p: "1/2", mark: "red", fell: true },
                      { p: "1/2", mark: "blue", fell: false },
                    ]}
                    at={0.28}
                  />
                  <button type="button" class="link-button">
                    The other result
                  </button>
                </div>
              </div>
            </li>
          </ol>
          <div class="acts">
            <button type="button" class="button quiet">
              Take back
            </button>
            <button type="button" class="button quiet">
              Offer a draw
            </button>
            <button type="button" class="button quiet">
              Resign
            </button>
          </div>
        </div>
        <Plate class="bottom" picture={picture} seat={0} who="ida" what="White · your move" clock="7:42" acting />
        <div class="tab-bar">
          <Tabs
            name="Game"
            chosen={tab.value}
            choose={(id) => {
              tab.value = id;
            }}
            tabs={[
              { id: "move", title: "Move" },
              { id: "events", title: "Events" },
              { id: "dice", title: "Dice" },
              { id: "more", title: "More" },
            ]}
          />
        </div>
      </main>
    </>
  );
}

/** Shows the parts with a fixture after some picks. */
export function showParts(host: HTMLElement, fixture: Fixture, picks: string[]): void {
  host.id = "page";
  host.className = "in-play";
  render(<Parts fixture={fixture} picks={picks} />, host);
}
