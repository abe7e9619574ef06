import type { ComponentChildren } from "preact";
import type { Task } from "../form/index.ts";
import { CopyButton } from "../ui/index.ts";

/** A part of the settings: what it is about, what it does, and what went wrong in it. */
export function Part(props: { title: string; help?: string; task?: Task; children: ComponentChildren }) {
  return (
    <section class="settings-part">
      <div>
        <h2>{props.title}</h2>
        {props.help && <p class="quiet-text">{props.help}</p>}
      </div>
      <div class="stack">
        {props.children}
        {props.task?.trouble && (
          <p class="trouble" role="alert">
            {props.task.trouble}
          </p>
        )}
      </div>
    </section>
  );
}

/** A button that sets a task going, once at a time. */
export function TaskButton(props: {
  task: Task;
  quiet?: boolean;
  run: () => Promise<void>;
  children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={`button${props.quiet ? " quiet" : ""}`}
      disabled={props.task.busy}
      onClick={() => props.task.run(props.run)}
    >
      {props.children}
    </button>
  );
}

/** A text that is to be copied or written down: all of it shows. */
export function Copied({ name, text, say }: { name: string; text: string; say: string }) {
  return (
    <label class="field">
      <span class="name">{name}</span>
      <span class="copied">
        <textarea class="input" rows={2} readOnly value={text} onFocus={(e) => e.currentTarget.select()} />
        <CopyButton text={text} say={say} name={`${say}: ${name}`} />
      </span>
    </label>
  );
}
