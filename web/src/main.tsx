// The beginning: speak the language that first.js has chosen, show the page of the address.
import { render } from "preact";
import { api } from "./api/client.ts";
import { reach } from "./api/reach.ts";
import { resume } from "./live/calls.ts";
import { pages } from "./pages/index.ts";
import { App, open } from "./shell/app.tsx";
import { install } from "./shell/installed.ts";
import { followHeading, goThroughChoices } from "./ui/focus-board.ts";
import { follow, framed, place } from "./ui/router.ts";
import "./styles/index.css";

for (const change of ["online", "offline"]) addEventListener(change, reach.look);
addEventListener("error", (e) => void styleAgain(e.target), true);
if (performance.now() > 1000) reach.look(); // it may have come from the service worker, for want of a server
follow();
followHeading();
goThroughChoices();
api.lang = document.documentElement.lang;
// Not awaited here: the scripts of the pages import this one, so they would wait for it in turn.
void open(pages, place.value.path, document.documentElement.dataset.game).then((first) => {
  const page = document.getElementById("page");
  if (page) render(<App pages={pages} first={first} />, page);
});
if (!framed()) void install().then(resume);

/** Loads a style sheet again that did not load. */
async function styleAgain(of: EventTarget | null): Promise<void> {
  if (!(of instanceof HTMLLinkElement) || of.rel !== "stylesheet") return;
  await reach.mayLoad();
  of.replaceWith(of.cloneNode());
}
