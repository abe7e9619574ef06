import { voice } from "../i18n/index.ts";

/** The start page. */
export default function Home() {
  return (
    <main class="page">
      <h1>{voice.value.tell("page.title")}</h1>
    </main>
  );
}
