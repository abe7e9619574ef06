// Bringing an invention to a game: one of your own, one that comes with the program, or one by link.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Shared } from "../api/types.ts";
import type { Composer } from "../compose/index.ts";
import { Form, Trouble } from "../form/index.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { Button, useAnswer } from "../ui/index.ts";
import { brought, linked, ownTexts, setBrought, setName, sharedIn } from "./own.ts";
import { useRead } from "./reading.ts";
import { Does, pointsOf, titleOf } from "./told.tsx";

/** A form for a text, filled in from a list or by hand. It says what the text does before it is taken. */
export function Bring({ game, composer }: { game: string; composer: Composer }) {
  const [written, setWritten] = useState(() => brought(game));
  const shipped = useAnswer(() => api.read("/api/rules/{game}/inventions", { game }), [game])?.shipped ?? [];
  const text = linked(written);
  const { read, fresh, why } = useRead(game, text);
  const write = (w: string) => {
    setWritten(w);
    const id = sharedIn(w);
    if (!id) return;
    const take = (s: Shared) => setWritten((now) => (now === w ? s.invention.text : now));
    // A link to nothing stays where it is, and is refused as a text.
    void api.read("/api/rules/{game}/inventions/shared/{id}", { game, id }).then(take, () => undefined);
  };
  const bring = () => {
    setBrought(game, "");
    composer.write(text);
  };
  const own = Object.entries(ownTexts(game));
  const sets = [...new Set(shipped.map((i) => i.set ?? ""))];
  const refused = text === composer.picks[0] && composer.unfit;
  return (
    <Form class="stack bring" submit={bring}>
      <h3>{capital(say(composer.writing?.label))}</h3>
      <select
        class="input"
        aria-label={tell("page.invent.bring.from")}
        value=""
        onChange={(e) => setWritten(e.currentTarget.value)}
      >
        <option value="">{tell("page.invent.bring.from")}</option>
        {own.length > 0 && (
          <optgroup label={tell("page.invent.own")}>
            {own.map(([name, one]) => (
              <option key={name} value={one}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {sets.map((set) => (
          <optgroup key={set} label={setName(set)}>
            {shipped
              .filter((i) => i.set === set)
              .map((i) => (
                <option key={i.name} value={i.text}>
                  {titleOf(i)} · {pointsOf(i)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <label class="field">
        <span class="name">{tell("page.invent.bring.text")}</span>
        <textarea
          class="input"
          rows={5}
          spellcheck={false}
          value={written}
          onInput={(e) => write(e.currentTarget.value)}
        />
      </label>
      {fresh &&
        read?.inventions.map((i) => (
          <section key={i.name}>
            <b>{titleOf(i)}</b> · {pointsOf(i)}
            <Does invention={i} />
          </section>
        ))}
      <Trouble says={text ? (refused ? capital(say(refused)) : why) : undefined} />
      <Button submit says={tell("page.invent.bring.take")} disabled={!fresh} />
    </Form>
  );
}
