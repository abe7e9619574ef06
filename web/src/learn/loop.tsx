// A small board that plays an example again and again.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Seen } from "../api/types.ts";
import { ways } from "../board/index.ts";
import { BoardView } from "../ui/index.ts";
import { follow, stepsOf } from "./lines.ts";

/** The time for each step, and for the last one, in milliseconds. */
const stands = 3500;
const lastStands = 6000;

/** The example of a game: it is played through once, and again when the pointer comes. */
export function Loop({ game, lines, name }: { game: string; lines: readonly string[]; name: string }) {
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const [at, setAt] = useState(0);
  const [resting, setResting] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const steps = stepsOf(lines);
  const position = lines[0];
  useEffect(() => {
    let current = true;
    void api.position(game, { position }).then((first) => current && setSeen([first]));
    return () => {
      current = false;
    };
  }, [game, position]);
  const now = seen[at];
  useEffect(() => {
    if (!now || resting || steps.length === 0) return;
    let current = true;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => void on(), at === steps.length ? lastStands : stands);
    };
    const on = async () => {
      const line = steps[at];
      if (document.visibilityState !== "visible") return wait();
      if (line === undefined) {
        setResting(true);
        return setAt(0);
      }
      const next = seen[at + 1] ?? (await follow(game, now, line).catch(() => undefined));
      if (!current) return;
      if (!next) return wait(); // the server is away, which the page says
      if (!seen[at + 1]) setSeen([...seen, next]);
      setAt(at + 1);
    };
    wait();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [now, resting]);
  if (!now) return <div class="board-place empty" aria-hidden="true" />;
  const scene = { picture: now.picture, ...ways(now.events) };
  return (
    <div onPointerEnter={() => setResting(false)}>
      <BoardView still name={name} scene={scene} ply={at} />
    </div>
  );
}
