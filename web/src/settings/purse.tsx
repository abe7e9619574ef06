// What one has in play money across games of crowds.
import { api } from "../api/client.ts";
import { amount } from "../i18n/amount.ts";
import { tell } from "../i18n/index.ts";
import { useAnswer } from "../ui/index.ts";
import { Part } from "./part.tsx";

/** The purse. */
export function Purse() {
  const purse = useAnswer(() => api.read("/api/me/purse", {}), []);
  if (!purse) return null;
  return (
    <Part title={tell("page.purse.title")} help={tell("page.purse.help")}>
      <p>{tell("page.purse.has", { money: amount(purse.balance) })}</p>
      {purse.finished < purse.needed && (
        <p class="quiet-text">{tell("page.purse.young", { n: purse.finished, of: purse.needed })}</p>
      )}
    </Part>
  );
}
