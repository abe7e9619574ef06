// What other sites show in a frame: the board of a game, live or at a step, or a position with what follows it. It
// needs no cookies and no storage, and leads back here in a window of its own.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Event, History, Picture, State, Turn } from "../api/types.ts";
import { ways } from "../board/index.ts";
import { numbered } from "../board/kin.ts";
import { sentences, tell } from "../i18n/index.ts";
import { Example } from "../learn/example.tsx";
import { Connection } from "../live/connection.ts";
import { holderName } from "../play/names.ts";
import { BoardView, Button, Loading, seatNames } from "../ui/index.ts";
import { place } from "../ui/router.ts";
import "./rules.css";
import "./embed.css";

/** The page in a frame: of a game by its id, or of a position of the game that is named. */
export default function Embed({ params }: { params: Record<string, string> }) {
  const { query } = place.value;
  if (params.id) return <GameFrame id={params.id} />;
  const lines = [query.get("position") ?? "", ...query.getAll("step")];
  return (
    <main class="embed">
      <Example game={params.game ?? ""} lines={lines} />
    </main>
  );
}

function GameFrame({ id }: { id: string }) {
  const [state, setState] = useState<State>();
  const [history, setHistory] = useState<History>();
  const [newest, setNewest] = useState<readonly Event[]>([]);
  const [trouble, setTrouble] = useState("");
  const first = Number.parseInt(place.value.hash, 10);
  const [at, setAt] = useState<number | undefined>(Number.isNaN(first) ? undefined : first);
  useEffect(() => {
    if (trouble) return;
    const connection = new Connection(`/api/games/${encodeURIComponent(id)}/socket?picture=true`, {
      state: setState,
      entry: (e) => e.events && e.ply !== undefined && setNewest(e.events),
      presence: () => {},
      condition: () => {},
      unsettled: () => {},
    });
    return () => connection.close();
  }, [id, trouble]);
  // The steps are requested only when they are needed: by the address, or by a step back.
  const load = async () => {
    const all = numbered(await api.history({ id, picture: true }));
    setHistory(all);
    return all.steps.length;
  };
  useEffect(() => {
    const refused = (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      setTrouble(error.problem.detail);
    };
    void (at === undefined ? api.state(id) : load()).catch(refused);
  }, [id]);
  if (trouble && !state)
    return (
      <main class="embed">
        <h1>{tell("page.game.none")}</h1>
        <p>{trouble}</p>
      </main>
    );
  const last = history?.steps.length ?? 0;
  const shown = at === undefined ? undefined : Math.max(0, Math.min(last, at));
  const step = shown === undefined ? undefined : history?.steps[shown - 1];
  const picture = shown === undefined ? state?.picture : (step?.picture ?? history?.picture);
  if (!state || !picture) return <Loading class="embed" />;
  const told = shown === undefined ? newest : (step?.events ?? []);
  const back = async () => setAt((shown ?? (await load())) - 1);
  const on = () => setAt(shown === undefined || shown + 1 >= last ? undefined : shown + 1);
  return (
    <main class="embed">
      <h1 class="unseen">{state.title || tell("page.board.name")}</h1>
      <div class="embed-board">
        <BoardView scene={{ picture, ...ways(told) }} ply={shown ?? state.position} />
      </div>
      <p class="embed-who">{line(state, picture)}</p>
      <p class="quiet-text embed-told" aria-live="polite">
        {sentences(told)}
      </p>
      <div class="row">
        <Button says={tell("page.step.back")} disabled={(shown ?? state.ply) === 0} onClick={() => void back()} />
        <Button says={tell("page.step.on")} disabled={shown === undefined} onClick={on} />
        <a class="end" href={`/game/${id}`} target="_blank" rel="noopener">
          {tell("page.title")}
        </a>
      </div>
    </main>
  );
}

/** The players, and whose turn it is or how the game ended. */
function line(state: State, picture: Picture): string {
  const names = seatNames(picture);
  const who = state.seats.map((s, i) => `${names[i]}: ${holderName(s) || tell("page.seat.free")}`);
  return [who.join(" · "), ending(state.turn, names)].filter((s) => s !== "").join(" — ");
}

function ending(turn: Turn, names: readonly string[]): string {
  if (turn.kind !== "over")
    return turn.seats.length === 0 ? "" : tell("page.wait.for", { seats: turn.seats.map((s) => names[s] ?? "") });
  const winners = (turn.scores ?? []).flatMap((s, i) => (s === "1" ? [names[i] ?? ""] : []));
  return tell(winners.length > 0 ? "page.result.won" : "page.result.drawn", { seats: winners });
}
