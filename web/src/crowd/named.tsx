// Members of a crowd, and amounts, as inline text.
import { tell } from "../i18n/index.ts";
import { type Crowd, plainName } from "./crowd.ts";

/** What a member is called; with the letters that tell people apart where two share a name. */
export function Named({ crowd, member, you }: { crowd: Crowd; member: string; you?: boolean | undefined }) {
  const name = plainName(member);
  const letters = member.slice(name.length);
  return (
    <b class="member" title={member}>
      {name}
      {letters && crowd.shared.value.has(name) && <span class="letters">{letters}</span>}
      {you && <span class="you"> ({tell("page.crowd.you")})</span>}
    </b>
  );
}
