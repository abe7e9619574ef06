// The beginning: speak the reader's language, show the page of the address.
import { render } from "preact";
import { preferred } from "./i18n/index.ts";
import { reach } from "./live/reach.ts";
import { pages } from "./pages/index.ts";
import { App } from "./shell/app.tsx";
import { resume } from "./shell/calls.ts";
import { install } from "./shell/installed.ts";
import { talk } from "./shell/language.ts";
import { follow, framed, match, place } from "./shell/router.ts";
import "./styles/index.css";

addEventListener("online", () => reach.look());
addEventListener("offline", () => reach.look());
follow();
// The page is fetched while the sentences are; what fails to come is said when the page is shown.
pages
  .find((p) => match(p.pattern, place.value.path))
  ?.load()
  .catch(() => {});
await talk(preferred(new URLSearchParams(location.search).get("lang")));
const page = document.getElementById("page");
if (page) render(<App />, page);
if (!framed()) void install().then(resume);
