// The beginning: speak the reader's language, show the page of the address.
import { render } from "preact";
import { preferred } from "./i18n/index.ts";
import { reach } from "./live/reach.ts";
import { App } from "./shell/app.tsx";
import { install } from "./shell/installed.ts";
import { talk } from "./shell/language.ts";
import { follow } from "./shell/router.ts";
import "./styles/index.css";

addEventListener("online", () => reach.look());
addEventListener("offline", () => reach.look());
await talk(preferred());
follow();
const page = document.getElementById("page");
if (page) render(<App />, page);
void install();
