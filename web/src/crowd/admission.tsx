// How somebody gets into a crowd that is not open to all: by a code of the organiser, or by an account elsewhere.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { LinkOutBody } from "../api/document.ts";
import type { Team } from "../api/types.ts";
import { Form, Line } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import { place } from "../ui/router.ts";
import type { Crowd } from "./crowd.ts";

/**
 * A code of the organiser takes a place of a list, or lets its holder trade. One that came with the address stands
 * there.
 */
export function Claim({ crowd }: { crowd: Crowd }) {
  const [code, setCode] = useState(/^claim=(.+)$/.exec(place.value.hash)?.[1] ?? "");
  return (
    <Form class="claim" submit={() => void crowd.act({ kind: "claim_place", code: code.trim() })}>
      <Line name={tell("page.crowd.code")} value={code} required set={setCode} />
      <Button submit look="main" says={tell("page.crowd.claim")} disabled={crowd.busy.value || !code.trim()} />
    </Form>
  );
}

/** An account elsewhere is linked by a comment there that has a code in it. */
export function Linking({ crowd, team }: { crowd: Crowd; team: Team }) {
  const [link, setLink] = useState<LinkOutBody>();
  useEffect(() => {
    api
      .read("/api/games/{id}/crowd/link", { id: crowd.table.id, seat: team.seat })
      .then(setLink)
      .catch((error) => crowd.table.session.failed(error));
  }, [crowd, team.seat]);
  if (!link || link.linked) return null;
  return (
    <div class="stack">
      <p>{tell("page.crowd.link_help")}</p>
      <p>
        <code class="notation-text">{link.code}</code>
      </p>
      <div class="row">
        <Button
          look="main"
          says={tell("page.crowd.link_done")}
          disabled={crowd.busy.value}
          onClick={() => void crowd.act({ kind: "link_account", seat: team.seat })}
        />
      </div>
    </div>
  );
}
