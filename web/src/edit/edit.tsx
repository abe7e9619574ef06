// Putting a position together: pieces placed by hand, moves for all sides, or text; then played from.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Edited, RulesList, Token } from "../api/types.ts";
import { type Draft, type Hooks, type Scene, ways } from "../board/index.ts";
import type { Composer } from "../compose/index.ts";
import { useComposer } from "../compose/index.ts";
import { Trouble, useStart } from "../form/index.ts";
import { capital, say, sentences, tell } from "../i18n/index.ts";
import { keyOf } from "../play/keys.tsx";
import { Share } from "../play/share.tsx";
import { type Holder, newGame, toSpec, usualBot } from "../setup/game-form.ts";
import { OptionField } from "../setup/options.tsx";
import { focusBoard } from "../ui/focus-board.ts";
import { BoardView, Button, editAddress, Loading, useInPlay, usePageKeys, useRules } from "../ui/index.ts";
import { go, place } from "../ui/router.ts";
import { Alert } from "./alert.tsx";
import { Bench } from "./bench.ts";
import { Ended, Moves } from "./moves.tsx";
import { Notation } from "./notation.tsx";
import { type Hand, Place } from "./place.tsx";
import { ThoughtPanel } from "./thought.tsx";
import "./edit.css";

type Tool = "place" | "move";

/** The page of the position editor. */
export default function Edit({ params }: { params: Record<string, string> }) {
  const list = useRules();
  useInPlay();
  usePageKeys((e) => keyOf(e, { b: 0 }) && focusBoard());
  const game = params.game ?? list?.rules[0]?.id;
  if (!list || !game) return <Loading class="play" />;
  if (!list.rules.some((r) => r.id === game))
    return (
      <main class="page stack">
        <h1>{tell("page.missing.title")}</h1>
        <a href="/edit">{tell("page.edit.title")}</a>
      </main>
    );
  return <Desk key={game} game={game} list={list} />;
}

function Desk({ game, list }: { game: string; list: RulesList }) {
  const bench = useMemo(() => new Bench(game, api), [game]);
  const [chosen, setChosen] = useState<Tool>(place.value.query.has("move") ? "move" : "place");
  const [hand, setHand] = useState<Hand>();
  const [share, setShare] = useState("1");
  const [flips, setFlips] = useState(turnsOf);
  const [pointed, setPointed] = useState<readonly Draft[]>([]);
  const now = bench.now.value;
  const tool: Tool = bench.stock.length > 0 ? chosen : "move";
  const { composer, orders } = useMoves(bench, tool);
  useAddress(bench, flips);
  if (!now) return <Loading class="play" />;
  const scene = sceneOf(now, flips, tool, hand, composer);
  scene.drafts = [...(scene.drafts ?? []), ...pointed];
  const trouble = bench.trouble.value;
  const traits = list.rules.find((r) => r.id === game)?.traits;
  const together = traits?.simultaneous && !traits.secrets;
  const choose = (tool: Tool) => {
    setChosen(tool);
    setPointed([]);
  };
  // What is wrong with a text stays beside it.
  const read = () => {
    if (trouble?.text === undefined) bench.trouble.value = undefined;
  };
  const turn = () => setFlips((flips + (now.picture.seats.length > 2 ? 1 : 2)) % 4);
  return (
    <main class="play edit">
      <div class="board-area" onPointerDownCapture={read} onKeyDownCapture={read}>
        <BoardView scene={scene} ply={now.position} hooks={hooksOf(bench, now, tool, hand, setHand, share, composer)} />
      </div>
      <div class="panel" onClickCapture={read}>
        <GameChoice game={game} list={list} />
        <Tools bench={bench} tool={tool} choose={choose} />
        {trouble && trouble.text === undefined && (
          <Alert why={trouble} class="strip refusal">
            {capital(trouble.detail)}
          </Alert>
        )}
        {now.turn.kind === "over" && (
          <div class="section">
            <Ended {...now} />
          </div>
        )}
        <p class="told unseen" aria-live="polite">
          {sentences(bench.events)}
        </p>
        {tool === "place" ? (
          <Place
            bench={bench}
            together={together}
            picture={now.picture}
            turns={scene.turns ?? 0}
            hand={hand}
            take={setHand}
            share={share}
            weigh={setShare}
          />
        ) : (
          <Moves bench={bench} now={now} composer={composer} orders={orders} />
        )}
        <div class="acts">
          <Button look="quiet" says={tell("page.edit.start")} onClick={() => void bench.begin()} />
          {bench.stock.length > 0 && (
            <Button look="quiet" says={tell("page.edit.clear")} onClick={() => void bench.change({ clear: true })} />
          )}
          <Button look="quiet" says={tell("page.act.flip")} onClick={turn} />
        </div>
        <Options bench={bench} list={list} />
        <Notation bench={bench} />
        <ThoughtPanel game={game} position={now.position} turn={now.turn} picture={now.picture} show={setPointed} />
        <Use bench={bench} list={list} />
      </div>
    </main>
  );
}

/** Composes moves for all seats, while that is the tool; orders wait until all are given. */
function useMoves(bench: Bench, tool: Tool): { composer: Composer; orders: Record<string, string> } {
  const [orders, setOrders] = useState<Record<string, string>>({});
  const { game } = bench;
  const now = bench.now.value;
  const position = now?.position;
  const seat = now?.turn.seats.find((s) => !(s in orders));
  const choices = (pick: readonly string[] = []) =>
    api.read("/api/rules/{game}/choices", { game, position, seat, pick: [...pick] });
  const composer = useComposer({
    ask: choices,
    done: (move) => {
      const all = { ...orders, [seat ?? 0]: move };
      if (now?.turn.seats.every((s) => s in all)) void bench.play(all);
      else setOrders(all);
    },
    refused: ({ text }) => {
      bench.trouble.value = { detail: say(text) };
    },
  });
  useEffect(() => setOrders({}), [position]);
  useEffect(() => {
    let current = true;
    composer.end();
    if (tool === "move" && now && seat !== undefined) void choices().then((c) => current && composer.begin(c));
    return () => {
      current = false;
    };
  }, [position, tool, seat]);
  return { composer, orders };
}

/** The quarter turns of the board that the address asks for. */
const turnsOf = (): number => Number(place.value.query.get("turns")) & 3;

/** Begins with the position of the address, and keeps the address at the position and the turns of the board. */
function useAddress(bench: Bench, flips: number): void {
  const position = bench.now.value?.position;
  useEffect(() => {
    const wanted = place.value.query.get("position");
    void (wanted === null ? bench.begin() : bench.read(wanted)).then(async () => {
      if (bench.now.value) return;
      const why = bench.trouble.value; // a link with a position that cannot be read still leads to a board
      await bench.begin();
      bench.trouble.value = why;
    });
  }, [bench]);
  useEffect(() => {
    if (position === undefined) return;
    const address = editAddress(bench.game, position) + (flips ? `&turns=${flips}` : "");
    const changed = bench.canUndo.value || bench.canRedo.value || flips !== turnsOf();
    if (changed && location.pathname + location.search !== address) go(address, "replace");
  }, [position, flips]);
}

/** The title, and which game. */
function GameChoice({ game, list }: { game: string; list: RulesList }) {
  return (
    <div class="section head">
      <h1>{tell("page.edit.title")}</h1>
      <select
        class="input"
        aria-label={tell("page.watch.game")}
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
  );
}

const undoSign = "M8 5L3 10L8 15M3 10H14A6 6 0 0 1 14 21H10";
const redoSign = "M16 5L21 10L16 15M21 10H10A6 6 0 0 0 10 21H14";

/** The tools, and the ways back and forth. */
function Tools({ bench, tool, choose }: { bench: Bench; tool: Tool; choose: (tool: Tool) => void }) {
  const icon = (kind: string, sign: string, can: boolean, go: () => void) => (
    <button type="button" class="icon-button" disabled={!can} aria-label={tell(kind)} onClick={go}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  );
  return (
    <div class="acts">
      {bench.stock.length > 0 &&
        (["place", "move"] as const).map((t) => (
          <Button
            key={t}
            look="chip"
            says={tell(`page.edit.${t}`)}
            aria-pressed={tool === t}
            onClick={() => choose(t)}
          />
        ))}
      {icon("page.edit.undo", undoSign, bench.canUndo.value, () => bench.undo())}
      {icon("page.edit.redo", redoSign, bench.canRedo.value, () => bench.redo())}
    </div>
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
    return {
      pick: (square, token, apart) => composer.pickSquare(square, token, apart),
      cancel: () => composer.cancel(),
    };
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
  const [set, setSet] = useState<Record<string, string>>({});
  const options = list.rules.find((r) => r.id === bench.game)?.options ?? [];
  if (options.length === 0) return null;
  return (
    <details class="section options">
      <summary>{tell("page.edit.options")}</summary>
      <div class="stack">
        {options.map((o) => (
          <OptionField
            key={o.name}
            option={o}
            value={set[o.name] ?? o.default}
            set={(value) => {
              const next = { ...set, [o.name]: value };
              setSet(next);
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
  const now = bench.now.value;
  const rules = list.rules.find((r) => r.id === bench.game);
  const { busy, trouble, start } = useStart();
  if (!now || !rules) return null;
  const play = (other: Holder) => () => {
    const form = newGame(bench.game, other, usualBot(list.bots));
    const seat = now.turn.seats[0] ?? 0;
    start(toSpec({ ...form, position: now.position, seat }, now.picture.seats.length));
  };
  const off = busy || now.turn.kind === "over";
  const query = `?position=${encodeURIComponent(now.position)}`;
  return (
    <section class="section stack">
      <h2>{tell("page.edit.use")}</h2>
      <Ended {...now} />
      <Trouble says={trouble} />
      <div class="row">
        <Button look="main" says={tell("page.new.bot")} disabled={off} onClick={play("bot")} />
        <Button says={tell("page.new.screen")} disabled={off} onClick={play("mine")} />
        <Button says={tell("page.home.invite")} disabled={off} onClick={play("invited")} />
        <Share
          link={`/edit/${bench.game}${query}`}
          embed={`/embed/position/${bench.game}${query}`}
          title={rules.name}
        />
      </div>
    </section>
  );
}
