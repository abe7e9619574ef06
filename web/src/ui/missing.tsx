import { useEffect } from "preact/hooks";
import { tell, voice } from "../i18n/index.ts";
import { ButtonLink } from "./button.tsx";

/** For an address that leads nowhere. */
export function Missing() {
  useEffect(() => {
    document.title = `${tell("page.missing.title")} · ${tell("page.title")}`;
  }, [voice.value]);
  return (
    <main class="page stack">
      <h1>{tell("page.missing.title")}</h1>
      <p>{tell("page.missing.help")}</p>
      <p>
        <ButtonLink look="main" says={tell("page.missing.home")} href="/" />
      </p>
    </main>
  );
}
