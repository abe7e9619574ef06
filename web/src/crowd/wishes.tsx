// What a team does by a share of its weight: how much wants it, how much is needed, and the viewer's vote.

import type { Team, Wish } from "../api/types.ts";
import { part } from "../i18n/amount.ts";
import { tell } from "../i18n/index.ts";
import { value } from "../i18n/ratio.ts";
import { Button } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";
import { few } from "./leading.ts";

const wishes: readonly Wish[] = ["draw", "takeback", "resign"];

/** The wishes of a team, each with a meter. */
export function Wishes({ crowd, team }: { crowd: Crowd; team: Team }) {
  const state = crowd.table.session.state.value;
  if (state?.phase !== "playing" || team.phase !== "ordering") return null;
  const member = (team.you?.weight ?? 0) > 0;
  const asked = wishes.filter((w) => team.asks.some((a) => a.what === w && a.weight > 0));
  const list = member ? wishes : asked;
  if (list.length === 0) return null;
  return (
    <details class="wishes" open={asked.length > 0}>
      <summary>{tell("page.crowd.wishes")}</summary>
      <ul>
        {list.map((w) => (
          <WishLine key={w} crowd={crowd} team={team} wish={w} member={member} />
        ))}
      </ul>
      {few(team) > 0 && <p class="quiet-text small-text">{tell("page.crowd.quorum", { n: few(team) })}</p>}
    </details>
  );
}

function WishLine({ crowd, team, wish, member }: { crowd: Crowd; team: Team; wish: Wish; member: boolean }) {
  const asks = team.asks.find((a) => a.what === wish);
  const share = asks?.share || team.terms.shares?.[wish] || "";
  const needs = share ? 100 * value(share) : 50;
  const has = part(asks?.weight ?? 0, team.weight);
  const mine = team.you?.asks?.includes(wish) ?? false;
  const told = tell(share ? "page.crowd.wish_has" : "page.crowd.wish_half", { n: has, needs: Math.ceil(needs) });
  return (
    <li>
      <span class="what">{tell(`page.crowd.wish.${wish}`)}</span>
      <svg
        class="meter"
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${tell(`page.crowd.wish.${wish}`)}: ${told}`}
      >
        <rect class="track" width="100" height="12" />
        <rect class="has" width={has} height="12" />
        <path class="needs" d={`M${needs} 0V12`} />
      </svg>
      <span class="told figures">{told}</span>
      {member && (
        <Button
          look="chip"
          says={tell(mine ? "page.crowd.unask" : "page.crowd.ask")}
          aria-pressed={mine}
          disabled={crowd.busy.value}
          onClick={() => void crowd.act({ kind: mine ? "unask" : "ask", seat: team.seat, what: wish })}
        />
      )}
    </li>
  );
}
