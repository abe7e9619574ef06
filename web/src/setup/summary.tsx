// A game of a crowd before and after it is made: what was chosen, and the links to it.
import type { Created, Rules } from "../api/types.ts";
import { tell } from "../i18n/index.ts";
import { ButtonLink, CopyButton } from "../ui/index.ts";
import { QR } from "../ui/qr.tsx";
import type { CrowdForm, GameForm } from "./game-form.ts";

interface Props {
  form: GameForm;
  crowd: CrowdForm;
  names: readonly string[];
  rules: Rules | undefined;
}

/** What has been chosen, in sentences. */
export function Summary({ form, crowd, names, rules }: Props) {
  const t = crowd.terms;
  const first = (t.after ?? []).map((s) => names[s] ?? "");
  return (
    <section class="summary" aria-label={tell("page.crowd.set.summary")}>
      <h2>{form.title || rules?.name}</h2>
      <ul class="sentences">
        <li>
          {rules?.name}.{" "}
          {tell("page.crowd.plays", { name: crowd.name || tell("page.seat.crowd"), seat: names[form.seat] ?? "" })}.
        </li>
        <li>{tell(`page.crowd.source.${crowd.source}`)}</li>
        <li>{tell(`page.crowd.rule_help.${t.rule}`)}</li>
        <li>{tell(`page.crowd.sight.${t.sight}`)}</li>
        {first.length > 0 && <li>{tell("page.crowd.after", { seats: first })}</li>}
        <li>{tell(`page.crowd.missing.${t.missing}`, { order: t.default ?? "…" })}</li>
      </ul>
    </section>
  );
}

/** The game that was made, and the links to send. */
export function Made({ made }: { made: Created }) {
  return (
    <section class="made stack">
      <h2>{tell("page.crowd.made.title")}</h2>
      <p>{tell("page.crowd.made.help")}</p>
      <Address name={tell("page.crowd.made.crowd")} path={made.path} />
      {made.invites.map((i) => (
        <Address key={i.seat} name={tell("page.crowd.made.player")} path={i.path} />
      ))}
      <div class="row">
        <ButtonLink look="main" says={tell("page.crowd.made.go")} href={made.path} />
        <ButtonLink says={tell("page.crowd.organise")} href={`${made.path}/organise`} />
      </div>
    </section>
  );
}

/** An address to be given away. */
function Address({ name, path }: { name: string; path: string }) {
  const address = new URL(path, location.href).href;
  return (
    <div class="address">
      <label class="field">
        <span class="name">{name}</span>
        <input class="input" readOnly value={address} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <CopyButton text={address} say={tell("page.lobby.copy")} />
      <QR text={address} label={tell("page.lobby.qr")} />
    </div>
  );
}
