// What is not needed all the time, loaded when it is opened.

import { tell } from "../i18n/index.ts";
import { Button, ButtonLink, Reading, rulesAddress, TabLink, useRules } from "../ui/index.ts";
import { hasPeople } from "./session.ts";
import { Habits } from "./settings.tsx";
import { Share } from "./share.tsx";
import type { Table } from "./table.ts";

/** Phrases, settings, other pages of the game. */
export function More({ table, close }: { table: Table; close: () => void }) {
  const phrases = useRules()?.phrases ?? [];
  const state = table.session.state.value;
  const rules = table.session.rules.value;
  if (!state) return null;
  const say = (phrase: string) => {
    close();
    void table.turn.act({ kind: "phrase", phrase });
  };
  const help = () => {
    close();
    table.screen.helping.value = true;
  };
  return (
    <Reading name={tell("page.act.more")} close={close}>
      {state.held.length > 0 && hasPeople(state) && (
        <section class="stack">
          <h3>{tell("page.phrase.title")}</h3>
          <div class="chips">
            {phrases.map((p) => (
              <Button key={p} look="chip" says={tell(`page.phrase.${p}`)} onClick={() => say(p)} />
            ))}
          </div>
        </section>
      )}
      <Settings keys={help} />
      <nav class="stack" aria-label={tell("page.act.more")}>
        <a href={`/game/${table.id}/replay`}>{tell("page.replay.title")}</a>
        {rules && <TabLink href={rulesAddress(rules, state.options)} says={tell("page.nav.rules")} />}
        <a href={`/learn/${state.game}`}>{tell("page.nav.learn")}</a>
        <a href={`/api/games/${table.id}/picture.svg`} download>
          {tell("page.replay.picture")}
        </a>
        <a href="/">{tell("page.missing.home")}</a>
      </nav>
      <Share link={`/game/${table.id}`} embed={`/embed/game/${table.id}`} title={state.title || tell("page.title")} />
    </Reading>
  );
}

/** All habits, and the way to the list of keys and to the other settings. */
function Settings({ keys }: { keys: () => void }) {
  return (
    <section class="stack" aria-label={tell("page.settings.title")}>
      <h3>{tell("page.settings.title")}</h3>
      <Habits />
      <div class="row">
        <Button class="for-keys" says={`${tell("page.keys.title")} (?)`} onClick={keys} />
        <ButtonLink look="quiet" says={tell("page.settings.all")} href="/settings" />
      </div>
    </section>
  );
}
