// The beginning: speak the reader's language, show the page of the address.
import { render } from "preact";
import { api } from "./api/client.ts";
import { preferred, speak } from "./i18n/index.ts";
import { App } from "./shell/app.tsx";
import { follow } from "./shell/router.ts";
import "./styles/index.css";

const lang = preferred();
api.lang = lang;
await speak(lang, (l) => api.messages(l));
follow();
const page = document.getElementById("page");
if (page) render(<App />, page);
