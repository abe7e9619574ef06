// The head of a game of a crowd: its name, who plays whom, and what can be done with the page.
import { useState } from "preact/hooks";
import { copyText } from "../components/index.ts";
import { voice } from "../i18n/index.ts";
import { botName } from "../play/plate.tsx";
import type { Crowd } from "./crowd.ts";

/** The head. */
export function Head({ crowd, seats, flip }: { crowd: Crowd; seats: readonly string[]; flip: () => void }) {
  const say = voice.value;
  const { table } = crowd;
  const state = table.state.value;
  const view = crowd.view.value;
  const rules = table.rules.value;
  const [copied, copy] = useState(false);
  if (!state || !view) return null;
  const who = state.seats.map((s, seat) => {
    if (!s.taken) return say.tell("page.crowd.plays_nobody", { seat: seats[seat] ?? "" });
    const team = view.teams.find((t) => t.seat === seat);
    const name = botName(s.bot) || s.name || "";
    return team
      ? say.tell("page.crowd.plays_team", { name: team.name || name, n: team.count, seat: seats[seat] ?? "" })
      : say.tell("page.crowd.plays", { name, seat: seats[seat] ?? "" });
  });
  const share = (button: HTMLElement) => {
    const address = `${location.origin}/game/${table.id}`;
    if (navigator.share) void navigator.share({ title: state.title ?? "", url: address }).catch(() => {});
    else void copyText(address, button).then(copy);
  };
  return (
    <header class="crowd-head">
      <h1>{state.title || rules?.name}</h1>
      <p>
        {rules && <a href={`/rules/${rules.id}`}>{rules.name}</a>}. {who.join(", ")}.
      </p>
      <div class="row">
        {view.organiser?.you && (
          <a class="button" href={`/game/${table.id}/organise`}>
            {say.tell("page.crowd.organise")}
          </a>
        )}
        <button type="button" class="button quiet" onClick={flip}>
          {say.tell("page.act.flip")}
        </button>
        <button type="button" class="button" onClick={(e) => share(e.currentTarget)}>
          {say.tell(copied ? "page.copied" : "page.crowd.share")}
        </button>
      </div>
    </header>
  );
}
