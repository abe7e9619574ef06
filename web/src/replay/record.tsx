// A record that the reader opens: a file that is dropped or chosen, or a text that is pasted.
import { useMemo, useState } from "preact/hooks";
import { Refused } from "../api/client.ts";
import { Trouble } from "../form/index.ts";
import { said } from "../form/task.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import { opened, openFile, openRecord, useDrops } from "./opened.ts";
import { Replay } from "./replay.tsx";
import { recordSource } from "./source.ts";

/** The page: the game of the record that is open, or what to open. */
export default function RecordPage() {
  const text = opened.value;
  const source = useMemo(() => (text === undefined ? undefined : recordSource(text)), [text]);
  useDrops();
  if (!source) return <Open />;
  return (
    <Replay key={source.key} source={source} refused={(problem) => <Open trouble={said(new Refused(problem))} />} />
  );
}

/** Ways to open a record, and why the last one could not be. */
function Open({ trouble }: { trouble?: string }) {
  const [text, setText] = useState(trouble === undefined ? "" : (opened.value ?? ""));
  const pasted = text.trim() !== "";
  return (
    <main class="page stack">
      <h1>{tell("page.record.title")}</h1>
      <p>{tell("page.record.help")}</p>
      <Trouble says={trouble} />
      <label class={`button file${pasted ? "" : " main"}`}>
        {tell("page.record.choose")}
        <input
          class="unseen"
          type="file"
          accept=".quandary,.txt,text/plain"
          onChange={(e) => void openFile(e.currentTarget.files?.[0])}
        />
      </label>
      <label class="field">
        <span class="name">{tell("page.record.text")}</span>
        <textarea
          class="input"
          rows={8}
          spellcheck={false}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
      </label>
      <p>
        <Button
          look={pasted ? "main" : "plain"}
          says={tell("page.record.open")}
          disabled={!pasted}
          onClick={() => openRecord(text)}
        />
      </p>
    </main>
  );
}
