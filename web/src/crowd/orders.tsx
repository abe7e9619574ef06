// The orders of a team: of the present ply as far as one may see them, and of a ply that is over, all of them.

import type { Member, Published, Team } from "../api/types.ts";
import { amount, part } from "../i18n/amount.ts";
import { tell, voice, written } from "../i18n/index.ts";
import { SeatLetter } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";
import { since } from "./deadline.tsx";
import { leading } from "./leading.ts";
import { Named } from "./named.tsx";
import { playerName } from "./status.tsx";

/** The members of a team in the present ply, and whose order counts if nothing changes. */
export function Orders({ crowd, team, seatName }: { crowd: Crowd; team: Team; seatName: string }) {
  const now = leading(team);
  const members = team.members;
  const equal = team.source === "equal";
  const open = team.phase === "ordering";
  return (
    <section class="orders" aria-label={tell("page.crowd.orders", { seat: seatName })}>
      <h2 class="panel-head">
        {tell("page.crowd.orders", { seat: seatName })}
        <small>{tell(`page.crowd.rule.${team.terms.rule}`)}</small>
      </h2>
      {open && (
        <p class="leading" role="status">
          {now.hidden ? (
            tell(team.terms.rule === "dice" ? "page.crowd.now_dice" : "page.crowd.now_sealed")
          ) : now.member ? (
            <>
              {tell("page.crowd.now")} <Named crowd={crowd} member={now.member.member} you={now.member.you} />
              {!equal && tell("page.crowd.now_share", { n: part(now.weight, team.weight) })}
            </>
          ) : (
            tell(`page.crowd.now_none.${team.terms.missing}`, { order: team.terms.default ?? "" })
          )}
        </p>
      )}
      {!open && team.last && (
        <p class="leading">
          {team.last.choice.member ? (
            <>
              {tell("page.crowd.last_counted", { ply: team.last.ply })}{" "}
              <Named crowd={crowd} member={team.last.choice.member} />:{" "}
            </>
          ) : (
            `${tell("page.crowd.last_none", { ply: team.last.ply })} `
          )}
          <b class="notation-text">{written(team.last.choice.text ?? "")}</b>
        </p>
      )}
      {members.length === 0 ? (
        <p class="quiet-text empty">{tell("page.crowd.nobody")}</p>
      ) : (
        <table class="order-table">
          <thead>
            <tr>
              <th scope="col">{tell("page.crowd.member")}</th>
              <th scope="col" class="figure">
                {tell(team.source === "market" ? "page.crowd.shares" : "page.crowd.weight")}
              </th>
              <th scope="col">{open && tell("page.crowd.order")}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((m) => (
              <tr key={m.member} class={open && m.member === now.member?.member ? "counts" : ""}>
                <td>
                  <Named crowd={crowd} member={m.member} you={m.you} />
                </td>
                <td class="figure">{amount(m.weight)}</td>
                <td>
                  <OrderCell team={team} member={m} open={open} counts={m.member === now.member?.member} />
                </td>
              </tr>
            ))}
            {team.more > 0 && (
              <tr>
                <td colSpan={3} class="quiet-text">
                  {tell("page.crowd.more", { n: team.more })}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      <Commitments crowd={crowd} team={team} />
    </section>
  );
}

/** A member's order, as far as it is visible, and remarks on it. */
function OrderCell(props: { team: Team; member: Member; open: boolean; counts: boolean }) {
  const { team, member, open, counts } = props;
  const notes = [
    open && counts ? tell("page.crowd.counts_now") : "",
    open && member.ready ? tell("page.crowd.is_ready") : "",
    member.against ? tell("page.crowd.against") : "",
    member.captain !== undefined ? tell("page.crowd.captain", { n: member.captain }) : "",
  ].filter((s) => s);
  return (
    <>
      {member.excluded !== undefined ? (
        <span class="quiet-text">{tell("page.crowd.is_excluded", { reason: member.excluded })}</span>
      ) : !open ? null : member.order ? (
        <b class="notation-text">{written(member.order)}</b>
      ) : (
        <span class="given">
          <i class={`order${member.ordered ? " in" : ""}`} aria-hidden="true" />
          {tell(
            member.ordered
              ? team.terms.sight === "sealed"
                ? "page.crowd.sealed"
                : "page.crowd.team_only"
              : "page.crowd.no_order",
          )}
        </span>
      )}
      {notes.length > 0 && <span class="notes-text">{notes.join(" · ")}</span>}
    </>
  );
}

/** Who committed before the team could order, and to what. */
function Commitments({ crowd, team }: { crowd: Crowd; team: Team }) {
  const { state, picture } = crowd.table.session;
  const list = team.commitments;
  if (list.length === 0 || !picture.value) return null;
  return (
    <ul class="commitments">
      {list.map((c) => (
        <li key={c.seat}>
          <SeatLetter picture={picture.value!} seat={c.seat} small />
          <span>
            {tell("page.crowd.committed", {
              who: playerName(crowd, c.seat, []),
              at: since(c.at, voice.value.lang),
            })}{" "}
            <b>{state.value?.orders?.words?.[String(c.seat)] ?? ""}</b>{" "}
            <code>{`${c.hash.slice(0, 4)} … ${c.hash.slice(-4)}`}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The orders of a ply that is over, as they are published. */
export function PastOrders({ crowd, told }: { crowd: Crowd; told: Published }) {
  const seats = crowd.table.session.state.value?.seats ?? [];
  return (
    <section class="orders" aria-label={tell("page.crowd.past_orders", { ply: told.ply })}>
      <h2 class="panel-head">
        {tell("page.crowd.past_orders", { ply: told.ply })}
        <small>{told.team?.rule}</small>
      </h2>
      <ul class="seat-orders">
        {(told.orders ?? []).map((o) => (
          <li key={o.player}>
            <p>
              <span class="quiet-text">{seats[o.seat]?.bot ? playerName(crowd, o.seat, []) : o.player}</span>{" "}
              <b class="notation-text">{written(o.text)}</b>
            </p>
            {o.foresaw !== undefined && (
              <span class={`foresaw${o.foresaw ? " rightly" : ""}`}>
                {tell(o.foresaw ? "page.expect.right" : "page.expect.wrong")}
              </span>
            )}
            {o.opened && <span class="notes-text">{tell("page.crowd.opened")}</span>}
          </li>
        ))}
      </ul>
      {told.team && (
        <table class="order-table">
          <thead>
            <tr>
              <th scope="col">{tell("page.crowd.member")}</th>
              <th scope="col" class="figure">
                {tell("page.crowd.weight")}
              </th>
              <th scope="col">{tell("page.crowd.order")}</th>
            </tr>
          </thead>
          <tbody>
            {(told.team.members ?? []).map((m) => (
              <tr key={m.name} class={m.counted ? "counts" : ""}>
                <td>
                  <Named crowd={crowd} member={m.name} />
                </td>
                <td class="figure">{m.weight}</td>
                <td>
                  {m.text ? (
                    <b class="notation-text">{written(m.text)}</b>
                  ) : (
                    <span class="quiet-text">{tell("page.crowd.gave_none")}</span>
                  )}
                  {m.words && <span class="notes-text">{m.words}</span>}
                  {(m.counted || m.note) && (
                    <span class="notes-text">
                      {[m.counted ? tell("page.crowd.counted") : "", m.note ?? ""].filter((s) => s).join(" · ")}
                    </span>
                  )}
                </td>
              </tr>
            ))}
            {(told.team.more ?? 0) > 0 && (
              <tr>
                <td colSpan={3} class="quiet-text">
                  {tell("page.crowd.more", { n: told.team.more ?? 0 })}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      <p class="page-link">
        <a href={told.address}>{tell("page.crowd.ply_page", { ply: told.ply })}</a>
      </p>
    </section>
  );
}
