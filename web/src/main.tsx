// The beginning: speak the language that first.js has chosen, show the page of the address.
import { render } from "preact";
import { reach } from "./api/reach.ts";
import type { Language } from "./i18n/index.ts";
import { resume } from "./live/calls.ts";
import { pages } from "./pages/index.ts";
import { talk } from "./settings/language.ts";
import { App } from "./shell/app.tsx";
import { install } from "./shell/installed.ts";
import { follow, framed, match, place } from "./ui/router.ts";
import "./styles/index.css";

addEventListener("online", () => reach.look());
addEventListener("offline", () => reach.look());
follow();
const spoken = talk(document.documentElement.lang as Language);
// The page is fetched while the sentences are; what fails to come is said when the page is shown.
const { path } = place.value;
const found = pages.find((p) => match(p.pattern, path));
found?.load().then(
  (page) => page.prepare?.(match(found.pattern, path) ?? {}),
  () => {},
);
await spoken;
const page = document.getElementById("page");
if (page) render(<App pages={pages} />, page);
if (!framed()) void install().then(resume);
