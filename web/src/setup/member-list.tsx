// A field for a list of members: typed, pasted or from a file, with what is wrong line by line.
import { tell } from "../i18n/index.ts";
import { readList } from "./list.ts";

/** The field. */
export function MemberList(props: { value: string; rows?: number; set: (v: string) => void }) {
  const { value, set } = props;
  const { members, wrong } = readList(value);
  return (
    <div class="field">
      <label class="field">
        <span class="name">{tell("page.crowd.list")}</span>
        <textarea
          class="input"
          rows={props.rows ?? 8}
          spellcheck={false}
          aria-invalid={wrong.length > 0}
          placeholder={"mira,412.5\njonas,268"}
          value={value}
          onInput={(e) => set(e.currentTarget.value)}
        />
      </label>
      <p class="help">{tell("page.crowd.list_help")}</p>
      <label class="button file">
        {tell("page.crowd.list_file")}
        <input
          class="unseen"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(e) => void e.currentTarget.files?.[0]?.text().then(set)}
        />
      </label>
      <p role="status">{tell(value.trim() ? "page.crowd.list_good" : "page.crowd.list_none", { n: members.length })}</p>
      {wrong.length > 0 && (
        <ul class="wrong-lines" role="alert">
          {wrong.slice(0, 8).map((w) => (
            <li key={w.line}>
              <b>{tell("page.crowd.list_line", { line: w.line })}</b> {tell(`page.crowd.list_wrong.${w.kind}`)}{" "}
              <code>{w.text}</code>
            </li>
          ))}
          {wrong.length > 8 && <li>{tell("page.crowd.list_wrong_more", { n: wrong.length - 8 })}</li>}
        </ul>
      )}
    </div>
  );
}
