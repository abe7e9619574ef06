// What one has in play money across games of crowds.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Purse as PurseShape } from "../api/document.ts";
import { amount } from "../crowd/amount.ts";
import { voice } from "../i18n/index.ts";
import { Part } from "./part.tsx";

/** The purse. */
export function Purse() {
  const say = voice.value;
  const [purse, know] = useState<PurseShape>();
  useEffect(() => {
    let current = true;
    void api.read("/api/me/purse", {}).then((p) => current && know(p));
    return () => {
      current = false;
    };
  }, []);
  if (!purse) return null;
  return (
    <Part title={say.tell("page.purse.title")} help={say.tell("page.purse.help")}>
      <p>{say.tell("page.purse.has", { money: amount(purse.balance) })}</p>
      {purse.finished < purse.needed && (
        <p class="quiet-text">{say.tell("page.purse.young", { n: purse.finished, of: purse.needed })}</p>
      )}
    </Part>
  );
}
