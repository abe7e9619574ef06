// Putting a position together: pieces placed by hand, moves for all sides, or text; then played from.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Edited, RulesList, Token } from "../api/types.ts";
import { type Draft, type Hooks, type Scene, ways } from "../board/index.ts";
import { BoardView, useComposer } from "../components/index.ts";
import type { Composer } from "../compose/index.ts";
import { Bench } from "../edit/bench.ts";
import { Moves } from "../edit/moves.tsx";
import { Notation } from "../edit/notation.tsx";
import { type Hand, Place } from "../edit/place.tsx";
import { capital, voice } from "../i18n/index.ts";
import { OptionField } from "../play/options.tsx";
import { Share } from "../play/share.tsx";
import { type Against, seatsFor, start, usual } from "../play/start.ts";
import { ThoughtPanel } from "../play/thought.tsx";
import { go, place } from "../shell/router.ts";
import "./game.css";
import "./edit.css";

type Tool = "place" | "move";

/** The page of the position editor. */
export default function Edit({ params }: { params: Record<string, string> }) {
  const say = voice.value;
  const [list, know] = useState<RulesList>();
  useEffect(() => {
    void api.rules().then(know);
  }, [say]);
  useEffect(() => {
    const page = document.getElementById("page");
    page?.classList.add("in-play");
    return () => page?.classList.remove("in-play");
  }, []);
  const game = params.game ?? list?.rules[0]?.id;
  if (!list || !game) return <main class="play" aria-busy="true" />;
  if (!list.rules.some((r) => r.id === game))
    return (
      <main class="page stack">
        <h1>{say.tell("page.missing.title")}</h1>
        <a href="/edit">{say.tell("page.edit.title")}</a>
      </main>
    );
  return <Desk key={game} game={game} list={list} />;
}

function Desk({ game, list }: { game: string; list: RulesList }) {
  const say = voice.value;
  const bench = useMemo(() => new Bench(game, api), [game]);
  const [chosen, choose] = useState<Tool>("place");
  const [hand, take] = useState<Hand>();
  const [share, weigh] = useState("1");
  const [flips, flip] = useState(0);
  const [pointed, point] = useState<readonly Draft[]>([]);
  const [orders, order] = useState<Record<string, string>>({});
  const [, change] = useState(0);
  const now = bench.now.value;
  const tool: Tool = bench.stock.length > 0 ? chosen : "move";
  const seat = now?.turn.seats.find((s) => !(s in orders));
  const composer = useComposer({
    ask: (picks) => api.read("/api/rules/{game}/choices", { game, position: now?.position, seat, pick: [...picks] }),
    changed: () => change((n) => n + 1),
    done: (move) => {
      const all = { ...orders, [seat ?? 0]: move };
      if (now?.turn.seats.every((s) => s in all)) void bench.play(all);
      else order(all);
    },
    refused: (why) => {
      bench.trouble.value = { detail: say.say(why) };
    },
  });
  useEffect(() => {
    const position = place.value.query.get("position");
    void (position === null ? bench.begin() : bench.read(position)).then(async () => {
      if (bench.now.value) return;
      const why = bench.trouble.value; // a link with a position that cannot be read still leads to a board
      await bench.begin();
      bench.trouble.value = why;
    });
  }, [bench]);
  useEffect(() => order({}), [now?.position]);
  useEffect(() => {
    if (!now) return;
    const address = `/edit/${game}?position=${encodeURIComponent(now.position)}`;
    if (location.pathname + location.search !== address && bench.canUndo.value) go(address, "replace");
  }, [now?.position]);
  useEffect(() => {
    let current = true;
    composer.end();
    if (tool === "move" && now && seat !== undefined)
      void api
        .read("/api/rules/{game}/choices", { game, position: now.position, seat })
        .then((c) => current && composer.begin(c));
    return () => {
      current = false;
    };
  }, [now?.position, tool, seat]);
  if (!now) return <main class="play" aria-busy="true" />;
  const scene = sceneOf(now, flips, tool, hand, composer);
  scene.drafts = [...(scene.drafts ?? []), ...pointed];
  const trouble = bench.trouble.value;
  return (
    <main class="play edit">
      <div class="board-area">
        <BoardView scene={scene} ply={now.position} hooks={hooksOf(bench, now, tool, hand, take, share, composer)} />
      </div>
      <div class="panel">
        <div class="section head">
          <h1>{say.tell("page.edit.title")}</h1>
          <select
            class="input"
            aria-label={say.tell("page.home.games")}
            value={game}
            onChange={(e) => go(`/edit/${e.currentTarget.value}`)}
          >
            {list.rules.map((r) => (
              <option key={r.id} value={r.id}>
                {r.name}
              </option>
            ))}
          </select>
        </div>
        <div class="acts">
          {bench.stock.length > 0 &&
            (["place", "move"] as const).map((t) => (
              <button key={t} type="button" class="chip" aria-pressed={tool === t} onClick={() => choose(t)}>
                {say.tell(`page.edit.${t}`)}
              </button>
            ))}
          <button
            type="button"
            class="icon-button"
            disabled={!bench.canUndo.value}
            aria-label={say.tell("page.edit.undo")}
            onClick={() => bench.undo()}
          >
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M8 5L3 10L8 15M3 10H14A6 6 0 0 1 14 21H10" />
            </svg>
          </button>
          <button
            type="button"
            class="icon-button"
            disabled={!bench.canRedo.value}
            aria-label={say.tell("page.edit.redo")}
            onClick={() => bench.redo()}
          >
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M16 5L21 10L16 15M21 10H10A6 6 0 0 0 10 21H14" />
            </svg>
          </button>
        </div>
        {trouble && trouble.text === undefined && (
          <p class="strip refusal" role="alert">
            {capital(trouble.detail)}
          </p>
        )}
        <p class="told unseen" aria-live="polite">
          {bench.events.map((e) => `${capital(say.say(e))}.`).join(" ")}
        </p>
        {tool === "place" ? (
          <Place bench={bench} picture={now.picture} hand={hand} take={take} share={share} weigh={weigh} />
        ) : (
          <Moves bench={bench} now={now} composer={composer} orders={orders} />
        )}
        <div class="acts">
          <button type="button" class="button quiet" onClick={() => void bench.begin()}>
            {say.tell("page.edit.start")}
          </button>
          {bench.stock.length > 0 && (
            <button type="button" class="button quiet" onClick={() => void bench.change({ clear: true })}>
              {say.tell("page.edit.clear")}
            </button>
          )}
          <button
            type="button"
            class="button quiet"
            onClick={() => flip((flips + (now.picture.seats.length > 2 ? 1 : 2)) % 4)}
          >
            {say.tell("page.act.flip")}
          </button>
        </div>
        <Options bench={bench} list={list} />
        <Notation bench={bench} />
        <ThoughtPanel game={game} position={now.position} turn={now.turn} picture={now.picture} show={point} />
        <Use bench={bench} list={list} />
      </div>
    </main>
  );
}

/** What the board shows: the position, and what can be done on it with the tool. */
function sceneOf(now: Edited, flips: number, tool: Tool, hand: Hand, composer: Composer): Scene {
  const { picture } = now;
  const turns = (flips + (picture.seats[0]?.turns ?? 0)) % 4;
  const scene = { picture, turns, ...ways(now.events) };
  if (tool === "move") return { ...scene, ...composer.scene(picture) };
  const movable = new Set(hand?.stock && !hand.spot ? [] : picture.tokens.map((t) => t.square));
  const targets = hand ? picture.cells.map((square) => ({ square, quiet: true })) : [];
  return { ...scene, movable, targets, picked: hand?.spot ? [hand.spot.square] : [] };
}

/** What is done on the board. */
function hooksOf(
  bench: Bench,
  now: Edited,
  tool: Tool,
  hand: Hand,
  take: (hand: Hand) => void,
  share: string,
  composer: Composer,
): Hooks {
  if (tool === "move")
    return { pick: (square, token) => composer.pickSquare(square, token), cancel: () => composer.cancel() };
  const on = (square: string): Token | undefined => now.picture.tokens.find((t) => t.square === square);
  const remove = (square: string, token = on(square)) => {
    if (token) void bench.change({ take: token });
    take(undefined);
  };
  return {
    pick: (square, token) => {
      if (hand?.spot) {
        if (square !== hand.spot.square) void bench.change({ take: hand.spot, put: { ...hand.spot, square } });
        take(undefined);
      } else if (hand) {
        void bench.change({ put: { square, ...hand.stock, share: hand.stock.parts ? share : "1" } });
      } else {
        const spot = token ?? on(square);
        const stock = bench.stock.find((s) => s.seat === spot?.seat && s.letter === spot.letter);
        if (spot && stock) take({ stock, spot });
      }
    },
    away: (square) => remove(square, hand?.spot?.square === square ? undefined : on(square)),
    cancel: () => take(undefined),
    key: (e, square) => {
      if (e.key !== "Delete" && e.key !== "Backspace") return;
      e.preventDefault();
      remove(square);
    },
  };
}

/** The options under which the position is played: another choice begins from the start. */
function Options({ bench, list }: { bench: Bench; list: RulesList }) {
  const say = voice.value;
  const [set, choose] = useState<Record<string, string>>({});
  const options = list.rules.find((r) => r.id === bench.game)?.options ?? [];
  if (options.length === 0) return null;
  return (
    <details class="section options">
      <summary>{say.tell("page.edit.options")}</summary>
      <div class="stack">
        {options.map((o) => (
          <OptionField
            key={o.name}
            option={o}
            value={set[o.name] ?? o.default}
            set={(value) => {
              const next = { ...set, [o.name]: value };
              choose(next);
              void bench.begin(next);
            }}
          />
        ))}
      </div>
    </details>
  );
}

/** What the position is for: a game that begins with it, or a link to it. */
function Use({ bench, list }: { bench: Bench; list: RulesList }) {
  const say = voice.value;
  const now = bench.now.value;
  const rules = list.rules.find((r) => r.id === bench.game);
  if (!now || !rules) return null;
  const play = async (against: Against) => {
    const mine = now.turn.seats[0] ?? 0;
    const seats = seatsFor(rules, against, usual(list.bots), mine, now.picture.seats.length);
    try {
      await start({ game: bench.game, position: now.position, seats, clock: "none" });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      bench.trouble.value = { detail: error.problem.detail };
    }
  };
  const query = `?position=${encodeURIComponent(now.position)}`;
  return (
    <section class="section stack">
      <h2>{say.tell("page.edit.use")}</h2>
      <div class="row">
        <button type="button" class="button main" disabled={now.turn.kind === "over"} onClick={() => void play("bot")}>
          {say.tell("page.new.bot")}
        </button>
        <button type="button" class="button" disabled={now.turn.kind === "over"} onClick={() => void play("screen")}>
          {say.tell("page.new.screen")}
        </button>
        <button type="button" class="button" disabled={now.turn.kind === "over"} onClick={() => void play("link")}>
          {say.tell("page.home.invite")}
        </button>
        <Share
          link={`/edit/${bench.game}${query}`}
          embed={`/embed/position/${bench.game}${query}`}
          title={rules.name}
        />
      </div>
    </section>
  );
}
