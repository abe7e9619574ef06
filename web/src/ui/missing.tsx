import { tell } from "../i18n/index.ts";
import { ButtonLink } from "./button.tsx";

/** For an address that leads nowhere. */
export function Missing() {
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
