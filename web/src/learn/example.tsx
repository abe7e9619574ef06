// A position in a text, on a live board: with what follows it, step by step.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Seen } from "../api/types.ts";
import { ways } from "../board/index.ts";
import { sentences, tell, voice, written } from "../i18n/index.ts";
import { BoardView, Button, editAddress, Refusal } from "../ui/index.ts";
import { framed } from "../ui/router.ts";
import { follow, stepsOf } from "./lines.ts";

/** A board with the lines of an example beside it; it lies as the text describes it, turned to no seat. */
export function Example({ game, lines }: { game: string; lines: readonly string[] }) {
  const host = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const [at, setAt] = useState(0);
  const [trouble, setTrouble] = useState("");
  const position = lines[0] ?? "";
  const steps = stepsOf(lines);
  const failed = (error: unknown) => setTrouble(error instanceof Refused ? error.problem.detail : String(error));
  useEffect(() => {
    const look = async () => {
      const found = [await api.position(game, { position })];
      for (const line of steps) {
        setSeen([...found]);
        found.push(await follow(game, found.at(-1)!, line));
      }
      setSeen(found);
    };
    // A long text has many boards: each is requested when it is nearly in view.
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((e) => e.isIntersecting)) return;
        near.disconnect();
        void look().catch(failed);
      },
      { rootMargin: "400px" },
    );
    if (host.current) near.observe(host.current);
    return () => near.disconnect();
  }, [game, position]);
  const now = seen[at];
  if (trouble) return <Refusal says={`${trouble}.`} />;
  return (
    <figure class="example" ref={host}>
      <div class="example-board">
        {now ? (
          <BoardView scene={{ picture: now.picture, ...ways(now.events) }} ply={at} />
        ) : (
          <div class="board-place empty" aria-hidden="true" />
        )}
      </div>
      <figcaption>
        {steps.length > 0 && (
          <>
            <p class="row">
              <Button says={tell("page.step.back")} disabled={at === 0} onClick={() => setAt(at - 1)} />
              <Button says={tell("page.step.on")} disabled={!seen[at + 1]} onClick={() => setAt(at + 1)} />
            </p>
            <ol class="example-steps" aria-label={tell("page.learn.beats")}>
              {steps.map((line, i) => (
                <li key={`${i} ${line}`} class={i < at ? "done" : ""}>
                  {captionOf(line, seen[i], seen[i + 1])}
                </li>
              ))}
            </ol>
            <Said seen={seen} at={at} />
          </>
        )}
        <a
          class="small-text"
          href={editAddress(game, now?.position ?? position)}
          target={framed() ? "_blank" : undefined}
        >
          {tell("page.edit.from")}
        </a>
      </figcaption>
    </figure>
  );
}

/** What happened before the position that is shown, in the room of all that is said: so no step moves the text. */
function Said({ seen, at }: { seen: readonly Seen[]; at: number }) {
  return (
    <div class="quiet-text said">
      <p aria-live="polite">{said(seen[at])}</p>
      {seen.map((step, i) => (
        <p key={i} aria-hidden="true" data-says={said(step)} />
      ))}
    </div>
  );
}

/** What happened before a position. */
const said = (step: Seen | undefined): string => sentences(step?.events) ?? "";

/** A line as people read it: each move on a line of its own, with the name of its seat, or what was rolled. */
function captionOf(line: string, from: Seen | undefined, to: Seen | undefined): string {
  if (!from && !/\d/.test(line)) return "…"; // a roll, perhaps
  if (from?.turn.kind === "chance") return said(to) || "…";
  const words = line.trim().split(/\s+/);
  return words
    .map((w) => (/\d/.test(w) || voice.value.has(`page.move.${w}`) ? `${written(w)}\n` : `${w}: `))
    .join("")
    .trimEnd();
}
