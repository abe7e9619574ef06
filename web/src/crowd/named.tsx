// Members of a crowd, and amounts, as inline text.
import { tell } from "../i18n/index.ts";
import { type Crowd, plainName } from "./crowd.ts";

/** A member's name, with the letters behind it if another member has the same name. */
export function Named({ crowd, member, you }: { crowd: Crowd; member: string; you?: boolean | undefined }) {
  const name = plainName(member);
  const letters = member.slice(name.length);
  return (
    <b class="member" title={member}>
      {crowd.called(member)}
      {letters && crowd.shared.value.has(name) && <span class="letters">{letters}</span>}
      {you && <span class="you"> ({tell("page.crowd.you")})</span>}
    </b>
  );
}
