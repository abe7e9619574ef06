// Describes the uncertain token that is looked at: the other parts of its piece, and what becomes of the board if it is
// found where it is, and if not. The board shows the numbers; here they are named. If the supposition is kept, a table
// has all of them.

import { useLayoutEffect, useRef } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Picture, Token } from "../api/types.ts";
import { familyOf, tokenWords, whole } from "../board/index.ts";
import { brief, capital, percent, tell, text, value, voice } from "../i18n/index.ts";
import { Button, seatWord } from "../ui/index.ts";
import { tokenPlace } from "./answers.ts";
import type { Supposed } from "./suppose.ts";
import type { Table } from "./table.ts";

/**
 * Describes the token that is looked at, and its square if that vanishes or a pawn can be captured there, over the end
 * of the panel: nothing else moves. A mouse finds large squares, where a whole piece needs no words.
 */
export function WhatIfCard({ table }: { table: Table }) {
  const picture = table.session.picture.value;
  const supposed = table.telling.suppositions.shown.value;
  const looked = table.screen.looked.value;
  // It would lie over what is to be answered, or over why something is refused.
  const covers = table.turn.composer.picks.length > 0 || table.session.notice.value;
  if (!picture || table.screen.glimpse.value || table.telling.reveal.value) return null;
  if (covers && !table.telling.suppositions.kept.value) return null;
  if (supposed) return <Supposition table={table} picture={picture} supposed={supposed} />;
  const square = table.screen.square.value;
  const mark = picture.marks?.find((m) => m.square === square && /vanishing|passed/.test(m.kind));
  const token = looked && picture.tokens?.includes(looked) ? looked : undefined;
  if (!token && !mark) return null;
  const part = token && !whole(token);
  return (
    <section
      class={`what-if${part || mark ? "" : " only-touch"}`}
      aria-label={part ? tell("page.family.name") : square}
    >
      {token && <h2>{capital(tokenWords(voice.value, picture, token))}</h2>}
      {part && <Family picture={picture} token={token} />}
      {mark && <p>{tell(`page.mark.${mark.kind}`, { square: mark.square, n: mark.rounds ?? 0 })}</p>}
    </section>
  );
}

/** The other parts of the piece that a token is a part of, and what a sign on a line between them means. */
function Family({ picture, token }: { picture: Picture; token: Token }) {
  const all = (picture.tokens ?? []).filter((t) => familyOf(t) === familyOf(token));
  const parts = all.map((t) => `${t.square} ${percent(t.share)}`);
  const signed = picture.links?.some((l) => l.sign && [l.a, l.b].includes(token.square));
  return (
    <p class="quiet-text small-text">
      {parts.length > 1
        ? tell("page.family.parts", {
            seat: seatWord(picture, token.seat),
            kin: String(token.kin),
            parts,
          })
        : tell("page.family.alone")}
      {signed && ` ${tell("page.key.signed")}`}
    </p>
  );
}

/** The supposition that is shown. */
function Supposition({ table, picture, supposed }: { table: Table; picture: Picture; supposed: Supposed }) {
  const kept = table.telling.suppositions.kept.value;
  const bar = useRef<HTMLDivElement>(null);
  const p = value(supposed.p);
  useLayoutEffect(() => bar.current?.style.setProperty("--p", String(p)), [p]);
  const asked = picture.tokens?.[supposed.token];
  return (
    <section class={`what-if${kept ? " kept" : ""}`} aria-label={tell("page.whatif.name")}>
      <h2>{tell("page.whatif.title", { square: supposed.square })}</h2>
      {asked && <p class="quiet-text small-text">{capital(tokenWords(voice.value, picture, asked))}</p>}
      {asked && <Family picture={picture} token={asked} />}
      <div class="two-way" ref={bar}>
        <span class="found">
          {tell("page.whatif.is")} <b class="figures">{percent(supposed.p)}</b>
        </span>
        <span class="missing">
          {tell("page.whatif.is_not")} <b class="figures">{percent(String(1 - p))}</b>
        </span>
      </div>
      {kept ? (
        <Kept table={table} picture={picture} supposed={supposed} />
      ) : (
        <p class="quiet-text small-text only-mouse">{tell("page.whatif.hint")}</p>
      )}
    </section>
  );
}

/** Everything that depends on it, and how the board would look. */
function Kept({ table, picture, supposed }: { table: Table; picture: Picture; supposed: Supposed }) {
  const show = async (which: "found" | "missing") => {
    const { session } = table;
    const number = session.state.value?.position ?? 0;
    try {
      const answer = await api.supposition(table.id, supposed.token, number, table.screen.looking.value, true);
      const shown = answer[which];
      if (shown) table.screen.glimpse.value = { picture: shown, title: text(`page.whatif.if_${which}`) };
    } catch (error) {
      session.failed(error);
    }
  };
  return (
    <>
      {supposed.others.length > 0 && (
        <table>
          <thead>
            <tr>
              {["token", "now", "found", "missing"].map((column) => (
                <th key={column} scope="col">
                  {tell(`page.whatif.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {supposed.others.map((o) => {
              const t = picture.tokens?.[o.token];
              return (
                t && (
                  <tr key={o.token}>
                    <th scope="row">{tokenPlace(voice.value, t)}</th>
                    <td>{t.brief || brief(t.share)}</td>
                    <td>
                      <span class="found">{brief(o.if)}</span>
                    </td>
                    <td>
                      <span class="missing">{brief(o.not)}</span>
                    </td>
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      )}
      <div class="row">
        {(["found", "missing"] as const).map((which) => (
          <Button key={which} says={tell(`page.whatif.show_${which}`)} onClick={() => void show(which)} />
        ))}
        <Button look="quiet" says={tell("page.close")} onClick={() => table.telling.suppositions.release()} />
      </div>
    </>
  );
}
