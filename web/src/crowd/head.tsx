// The head of a crowd game: its name, its players, and the buttons of the page.
import { useState } from "preact/hooks";
import { tell } from "../i18n/index.ts";
import { holderName } from "../play/names.ts";
import { Button, ButtonLink, copyText, rulesAddress, TabLink } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";

/** The head. */
export function Head({ crowd, seats, flip }: { crowd: Crowd; seats: readonly string[]; flip: () => void }) {
  const { table } = crowd;
  const state = table.session.state.value;
  const view = crowd.view.value;
  const rules = table.session.rules.value;
  if (!state || !view) return null;
  const who = state.seats.map((s, seat) => {
    if (!s.taken) return tell("page.crowd.plays_nobody", { seat: seats[seat] ?? "" });
    const team = view.teams.find((t) => t.seat === seat);
    const name = holderName(s);
    return team
      ? tell("page.crowd.plays_team", { name, n: team.count, seat: seats[seat] ?? "" })
      : tell("page.crowd.plays", { name, seat: seats[seat] ?? "" });
  });
  return (
    <header class="crowd-head">
      <h1>{state.title || rules?.name}</h1>
      <p>
        {rules && <TabLink href={rulesAddress(rules, state.options)} says={rules.name} />}. {who.join(", ")}.
      </p>
      {view.rehearsal && <p class="rehearsal">{tell("page.crowd.rehearsal")}</p>}
      <PageActs crowd={crowd} flip={flip} />
    </header>
  );
}

/** The buttons of the page: in the head, or at the end if the head has no room. */
export function PageActs({ crowd, flip }: { crowd: Crowd; flip: () => void }) {
  const { table } = crowd;
  const [copied, setCopied] = useState(false);
  const share = (button: HTMLElement) => {
    const address = `${location.origin}/game/${table.id}`;
    if (navigator.share)
      void navigator.share({ title: table.session.state.value?.title ?? "", url: address }).catch(() => {});
    else void copyText(address, button).then(setCopied);
  };
  return (
    <div class="row">
      {crowd.view.value?.organiser?.you && (
        <ButtonLink says={tell("page.crowd.organise")} href={`/game/${table.id}/organise`} />
      )}
      <Button look="quiet" says={tell("page.act.flip")} onClick={flip} />
      <Button says={tell(copied ? "page.copied" : "page.crowd.share")} onClick={(e) => share(e.currentTarget)} />
    </div>
  );
}
