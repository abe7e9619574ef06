// A button that copies a text.
import { useState } from "preact/hooks";
import { tell } from "../i18n/index.ts";
import { Button } from "./button.tsx";

/** Copies a text when it is pressed, and says so. What it says before is given, and a longer name if that needs one. */
export function CopyButton({
  text,
  say,
  name,
  class: more,
}: {
  text: string;
  say: string;
  name?: string;
  class?: string;
}) {
  const [copied, setCopied] = useState<string>();
  return (
    <Button
      class={more}
      aria-label={copied === text ? undefined : name}
      says={copied === text ? tell("page.copied") : say}
      onClick={(e) => void copyText(text, e.currentTarget).then((done) => setCopied(done ? text : undefined))}
    />
  );
}

/** Copies a text for a button, and reports whether that could be done. */
export async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, button); // over plain http there is no clipboard, and elsewhere it may be forbidden
  }
}

/** Copies by selecting the text, beside the button: in an open dialog nothing outside can be selected. */
function copySelected(text: string, button: HTMLElement): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  button.after(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  button.focus();
  return done;
}
