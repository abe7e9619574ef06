// How somebody gets into a crowd that is not open to all: by a code of the organiser, or by an account elsewhere.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { LinkOutBody } from "../api/document.ts";
import { voice } from "../i18n/index.ts";
import { place } from "../shell/router.ts";
import type { Crowd } from "./crowd.ts";
import { Line } from "./fields.tsx";
import type { Team } from "./shapes.ts";

/**
 * A code of the organiser takes a place of a list, or lets its holder trade. One that came with the address stands
 * there.
 */
export function Claim({ crowd }: { crowd: Crowd }) {
  const say = voice.value;
  const [code, type] = useState(/^claim=(.+)$/.exec(place.value.hash)?.[1] ?? "");
  return (
    <form
      class="claim"
      onSubmit={(e) => {
        e.preventDefault();
        void crowd.act({ kind: "claim", code: code.trim() });
      }}
    >
      <Line name={say.tell("page.crowd.code")} value={code} required set={type} />
      <button type="submit" class="button main" disabled={crowd.busy.value || !code.trim()}>
        {say.tell("page.crowd.claim")}
      </button>
    </form>
  );
}

/** An account elsewhere is linked by a comment there that has a code in it. */
export function Linking({ crowd, team }: { crowd: Crowd; team: Team }) {
  const say = voice.value;
  const [link, know] = useState<LinkOutBody>();
  useEffect(() => {
    api
      .read("/api/games/{id}/crowd/link", { id: crowd.table.id, seat: team.seat })
      .then(know)
      .catch((error: unknown) => {
        if (error instanceof Refused) crowd.table.tell({ problem: error.problem });
        else throw error;
      });
  }, [crowd, team.seat]);
  if (!link || link.linked) return null;
  return (
    <div class="stack">
      <p>{say.tell("page.crowd.link_help")}</p>
      <p>
        <code class="notation-text">{link.code}</code>
      </p>
      <div class="row">
        <button
          type="button"
          class="button main"
          disabled={crowd.busy.value}
          onClick={() => void crowd.act({ kind: "link", seat: team.seat })}
        >
          {say.tell("page.crowd.link_done")}
        </button>
      </div>
    </div>
  );
}
