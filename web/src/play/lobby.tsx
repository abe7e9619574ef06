// A game that has not begun: its seats, links to them, and how to take one.

import { capital, tell } from "../i18n/index.ts";
import { Button, CopyButton, rulesAddress, SeatLetter, seatNames, TabLink } from "../ui/index.ts";
import { QR } from "../ui/qr.tsx";
import { holderName } from "./names.ts";
import type { Table } from "./table.ts";

/** Who sits where, and what to do about the seats that are free. */
export function Lobby({ table, code }: { table: Table; code: string | undefined }) {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  if (!state || !picture) return null;
  const rules = table.session.rules.value;
  const names = seatNames(picture);
  const sits = state.held.length > 0;
  const invited = code !== undefined && !sits;
  const free = state.seats.filter((s) => !s.taken);
  const named = invited ? Number(code[0]) : undefined;
  return (
    <section class="section lobby" aria-label={tell("page.lobby.name")}>
      {!sits && rules && (
        <p>
          {rules.name} · <TabLink href={rulesAddress(rules, state.options)} says={tell("page.nav.rules")} /> ·{" "}
          <a href={`/learn/${state.game}`}>{tell("page.nav.learn")}</a>
        </p>
      )}
      <h2>
        {tell(
          sits
            ? "page.lobby.waiting"
            : invited
              ? "page.lobby.invited"
              : free.some((s) => s.kind === "open")
                ? "page.lobby.open"
                : "page.lobby.closed",
          { n: free.length },
        )}
      </h2>
      <ul class="lobby-seats">
        {state.seats.map((s, seat) => {
          const link = table.session.invites.value.find((i) => i.seat === seat && !s.taken);
          return (
            <li key={names[seat]}>
              <SeatLetter picture={picture} seat={seat} />
              <span>
                <b>{names[seat]}</b>
                <br />
                <span class="quiet-text">
                  {s.taken ? holderName(s) : capital(tell(s.kind === "invited" ? "page.seat.link" : "page.seat.free"))}
                </span>
              </span>
              {!sits && !s.taken && (s.kind === "open" || named === seat) && (
                <Button
                  look={named === undefined || named === seat ? "main" : "plain"}
                  says={tell("page.lobby.join", { seat: names[seat] ?? "" })}
                  onClick={() => void table.join(named === seat && code ? { code } : { seat })}
                />
              )}
              {link && <Invite path={link.path} />}
            </li>
          );
        })}
      </ul>
      {sits && state.listed && <p class="quiet-text">{tell("page.lobby.listed")}</p>}
    </section>
  );
}

/** A link to a seat: to copy, and as a QR code for a phone. */
function Invite({ path }: { path: string }) {
  const address = new URL(path, location.href).href;
  return (
    <div class="invite">
      <input
        class="input"
        readOnly
        aria-label={tell("page.lobby.link")}
        value={address}
        onFocus={(e) => e.currentTarget.select()}
      />
      <CopyButton text={address} say={tell("page.lobby.copy")} class="main" />
      <QR text={address} label={tell("page.lobby.qr")} />
    </div>
  );
}
