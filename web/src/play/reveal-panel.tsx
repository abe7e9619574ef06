// Orders at the same time, revealed.
import { useRef } from "preact/hooks";
import { capital, say, tell, written } from "../i18n/index.ts";
import { Button, PieceSign, seatNames, unbroken } from "../ui/index.ts";
import type { Reveal } from "./reveal.ts";
import { useRoom } from "./room.ts";
import type { Table } from "./table.ts";
import { figure } from "./went.ts";

/** The orders are opened: each order, and its events step by step. */
export function RevealPanel({ table, reveal }: { table: Table; reveal: Reveal }) {
  const picture = table.session.picture.value;
  const at = reveal.at.value;
  const last = reveal.steps.length - 1;
  const steps = useRef<HTMLOListElement>(null);
  const show = () => steps.current?.children[at]?.scrollIntoView({ block: "nearest" });
  useRoom(() => steps.current?.closest(".tab-panel"), show, [at]);
  if (!picture) return null;
  const names = seatNames(picture);
  const orders = reveal.ply.opened.map((o, i) => {
    const token = figure(reveal.ply.events, o.seat, picture.seats[o.seat]?.name);
    return (
      <span key={o.seat}>
        {i > 0 && " · "}
        {names[o.seat]}: {token && <PieceSign picture={picture} token={token} />} {written(o.order, !!token)}
      </span>
    );
  });
  return (
    <section class="section reveal" aria-label={tell("page.reveal.name")}>
      <h2>{tell("page.reveal.title", { n: reveal.ply.number })}</h2>
      <ol class="steps" ref={steps} aria-live="polite">
        {reveal.steps.map((s, n) => (
          <li key={n} class={n < at ? "done" : n === at ? "now" : "ahead"} aria-hidden={n > at}>
            <span class="number">{n + 1}</span>
            <span>{s.event ? unbroken(capital(say(s.event))) : n === 0 ? orders : tell("page.reveal.after")}</span>
          </li>
        ))}
      </ol>
      <div class="row">
        <Button
          look="quiet"
          says={tell(reveal.playing.value ? "page.step.pause" : "page.step.play")}
          aria-pressed={reveal.playing.value}
          onClick={() => (reveal.playing.value ? reveal.pause() : reveal.play())}
        />
        <Button look="quiet" says={tell("page.step.back")} disabled={at === 0} onClick={() => reveal.go(at - 1)} />
        <Button look="quiet" says={tell("page.step.on")} disabled={at === last} onClick={() => reveal.go(at + 1)} />
        <Button look="main" says={tell("page.close")} onClick={() => table.telling.endReveal()} />
      </div>
    </section>
  );
}
