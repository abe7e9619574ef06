// An invention that somebody shares.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Shared } from "../api/types.ts";
import { Form, Line, Trouble, useTask } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { sharedAt, workshop } from "../invent/own.ts";
import { Does, pointsOf, titleOf, Zones } from "../invent/told.tsx";
import { PlayInvention } from "../setup/play-invention.tsx";
import { Button, ButtonLink, CopyButton, useAnswer } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { go } from "../ui/router.ts";

/** The page of a shared invention. */
export default function OneInvention({ params }: { params: Record<string, string> }) {
  const { game = "", id = "" } = params;
  const { lang } = voice.value;
  const one = useAnswer(
    () =>
      api.read("/api/rules/{game}/inventions/shared/{id}", { game, id, lang }).catch((): undefined | "none" => "none"),
    [game, id, lang],
  );
  if (one === "none") return <Missing />;
  return (
    <main class="page stack invent">
      <header class="page-head">
        <h1>{one ? titleOf(one.invention) : tell("page.invent.one")}</h1>
        <p>
          {one && `${tell("page.invent.by", { name: one.by })} · ${pointsOf(one.invention)} · `}
          <a href={`/invent/${game}`}>{tell("page.invent.title")}</a>
        </p>
      </header>
      {one && <Content game={game} one={one} />}
    </main>
  );
}

function Content({ game, one }: { game: string; one: Shared }) {
  const { invention } = one;
  return (
    <>
      {one.hidden && (
        <div class="trouble" role="alert">
          <p>{tell("page.invent.hidden.why")}</p>
          <ul class="does">
            {one.hidden.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </div>
      )}
      <Does invention={invention} />
      <Zones invention={invention} />
      <div class="row">
        <PlayInvention game={game} text={invention.text} />
        <ButtonLink says={tell("page.invent.change")} href={workshop(game, invention.text)} />
        <CopyButton text={new URL(sharedAt(game, one.id), location.origin).href} say={tell("page.lobby.copy")} />
      </div>
      <section class="section">
        <h2>{tell("page.invent.text")}</h2>
        <pre class="notation-text">{invention.text}</pre>
      </section>
      <section class="section">
        <h2>{tell("page.invent.found")}</h2>
        <ul class="does">
          {one.found.map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      </section>
      {one.you ? <Withdraw game={game} one={one} /> : <Report game={game} one={one} />}
    </>
  );
}

/** The button with which the author removes it. */
function Withdraw({ game, one }: { game: string; one: Shared }) {
  const { busy, trouble, run } = useTask();
  const withdraw = async () => {
    await api.delete(`/api/rules/${game}/inventions/shared/${one.id}`);
    go(`/invent/${game}`);
  };
  return (
    <section class="section stack">
      <p class="quiet-text">{tell("page.invent.yours")}</p>
      <div class="row">
        <Button says={tell("page.invent.unshare")} disabled={busy} onClick={() => run(withdraw)} />
      </div>
      <Trouble says={trouble} />
    </section>
  );
}

/** For the others: it is unfit. */
function Report({ game, one }: { game: string; one: Shared }) {
  const { busy, trouble, run } = useTask();
  const [reason, setReason] = useState("");
  const [done, setDone] = useState(false);
  const report = async () => {
    await api.post(`/api/rules/${game}/inventions/shared/${one.id}/reports`, { reason });
    setDone(true);
  };
  return (
    <details class="section">
      <summary>{tell("page.invent.report")}</summary>
      {done ? (
        <p role="status">{tell("page.invent.reported")}</p>
      ) : (
        <Form class="stack" submit={() => run(report)}>
          <Line
            name={tell("page.invent.report.reason")}
            help={tell("page.invent.report.help")}
            value={reason}
            most={200}
            required
            set={setReason}
          />
          <div class="row">
            <Button submit says={tell("page.crowd.report")} disabled={busy} />
          </div>
          <Trouble says={trouble} />
        </Form>
      )}
    </details>
  );
}
