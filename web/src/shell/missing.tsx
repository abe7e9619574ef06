import { voice } from "../i18n/index.ts";

/** For an address that leads nowhere. */
export function Missing() {
  const say = voice.value;
  return (
    <main class="page stack">
      <h1>{say.tell("page.missing.title")}</h1>
      <p>{say.tell("page.missing.help")}</p>
      <p>
        <a class="button main" href="/">
          {say.tell("page.missing.home")}
        </a>
      </p>
    </main>
  );
}
