// What other sites show in a frame: the board of a game, live or at a step, or a position with what follows it. It
// needs no cookies and no storage, and leads back here in a window of its own.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Event, History, Picture, State, Turn } from "../api/types.ts";
import { ways } from "../board/index.ts";
import { BoardView } from "../components/index.ts";
import { capital, voice } from "../i18n/index.ts";
import { Example } from "../learn/example.tsx";
import { Connection } from "../live/connection.ts";
import { botName } from "../play/plate.tsx";
import { seatNames } from "../play/signs.tsx";
import { place } from "../shell/router.ts";
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
  const say = voice.value;
  const [state, know] = useState<State>();
  const [history, read] = useState<History>();
  const [newest, hear] = useState<readonly Event[]>([]);
  const [trouble, tell] = useState("");
  const first = Number.parseInt(place.value.hash, 10);
  const [at, go] = useState<number | undefined>(Number.isNaN(first) ? undefined : first);
  useEffect(() => {
    if (trouble) return;
    const connection = new Connection(`/api/games/${encodeURIComponent(id)}/socket?picture=true`, {
      state: know,
      entry: (e) => e.events && e.ply !== undefined && hear(e.events),
      presence: () => {},
      condition: () => {},
      unsettled: () => {},
    });
    return () => connection.close();
  }, [id, trouble]);
  // The steps are asked for when somebody wants to see one: the address, or who goes back from the newest.
  const load = async () => {
    const all = await api.read("/api/games/{id}/history", { id, picture: true });
    read(all);
    return all.steps.length;
  };
  useEffect(() => {
    const refused = (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      tell(error.problem.detail);
    };
    void (at === undefined ? api.state(id) : load()).catch(refused);
  }, [id]);
  if (trouble && !state)
    return (
      <main class="embed">
        <h1>{say.tell("page.game.none")}</h1>
        <p>{trouble}</p>
      </main>
    );
  const last = history?.steps.length ?? 0;
  const shown = at === undefined ? undefined : Math.max(0, Math.min(last, at));
  const step = shown === undefined ? undefined : history?.steps[shown - 1];
  const picture = shown === undefined ? state?.picture : (step?.picture ?? history?.picture);
  if (!state || !picture) return <main class="embed" aria-busy="true" />;
  const told = shown === undefined ? newest : (step?.events ?? []);
  const back = async () => go((shown ?? (await load())) - 1);
  const on = () => go(shown === undefined || shown + 1 >= last ? undefined : shown + 1);
  return (
    <main class="embed">
      <h1 class="unseen">{state.title || say.tell("page.board.name")}</h1>
      <div class="embed-board">
        <BoardView scene={{ picture, ...ways(told) }} ply={shown ?? state.position} />
      </div>
      <p class="embed-who">{line(state, picture)}</p>
      <p class="quiet-text embed-told" aria-live="polite">
        {told.map((e) => `${capital(say.say(e))}.`).join(" ")}
      </p>
      <div class="row">
        <button type="button" class="button" disabled={(shown ?? state.ply) === 0} onClick={() => void back()}>
          {say.tell("page.step.back")}
        </button>
        <button type="button" class="button" disabled={shown === undefined} onClick={on}>
          {say.tell("page.step.on")}
        </button>
        <a class="end" href={`/game/${id}`} target="_blank" rel="noopener">
          {say.tell("page.title")}
        </a>
      </div>
    </main>
  );
}

/** Who plays, and whose turn it is or how it ended. */
function line(state: State, picture: Picture): string {
  const say = voice.value;
  const names = seatNames(picture);
  const who = state.seats.map((s, i) => `${names[i]}: ${botName(s.bot) || s.name || say.tell("page.seat.free")}`);
  return [who.join(" · "), ending(state.turn, names)].filter((s) => s !== "").join(" — ");
}

function ending(turn: Turn, names: readonly string[]): string {
  const say = voice.value;
  if (turn.kind !== "over")
    return turn.seats.length === 0 ? "" : say.tell("page.wait.for", { seats: turn.seats.map((s) => names[s] ?? "") });
  const winners = (turn.scores ?? []).flatMap((s, i) => (s === "1" ? [names[i] ?? ""] : []));
  return say.tell(winners.length > 0 ? "page.result.won" : "page.result.drawn", { seats: winners });
}
