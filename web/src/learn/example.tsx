// A position in a text, on a live board: with what follows it, step by step.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Seen } from "../api/types.ts";
import { ways } from "../board/index.ts";
import { capital, sentences, tell } from "../i18n/index.ts";
import { BoardView, Button } from "../ui/index.ts";
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
    // A long text has many boards: each is requested when it is nearly in view.
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((e) => e.isIntersecting)) return;
        near.disconnect();
        void api.position(game, { position }).then((first) => setSeen([first]), failed);
      },
      { rootMargin: "400px" },
    );
    if (host.current) near.observe(host.current);
    return () => near.disconnect();
  }, [game, position]);
  const now = seen[at];
  const on = async () => {
    const line = steps[at];
    if (!now || line === undefined) return;
    if (!seen[at + 1]) setSeen([...seen, await follow(game, now, line)]);
    setAt(at + 1);
  };
  const said = sentences(now?.events) ?? "";
  if (trouble)
    return (
      <p class="strip refusal" role="alert">
        {capital(trouble)}.
      </p>
    );
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
            <Lines steps={steps} at={at} />
            <p class="row">
              <Button says={tell("page.step.back")} disabled={at === 0} onClick={() => setAt(at - 1)} />
              <Button
                says={tell("page.step.on")}
                disabled={at >= steps.length}
                onClick={() => void on().catch(failed)}
              />
            </p>
            <p class="quiet-text said" aria-live="polite">
              {said}
            </p>
          </>
        )}
        <a
          class="small-text"
          href={`/edit/${game}?position=${encodeURIComponent(now?.position ?? position)}`}
          target={framed() ? "_blank" : undefined}
        >
          {tell("page.edit.from")}
        </a>
      </figcaption>
    </figure>
  );
}

/** The lines of an example; those that were played are marked. */
function Lines({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <ol class="example-steps" tabIndex={0} aria-label={tell("page.learn.beats")}>
      {steps.map((line, i) => (
        <li key={`${i} ${line}`} class={i < at ? "done" : ""}>
          <code>{line}</code>
        </li>
      ))}
    </ol>
  );
}
