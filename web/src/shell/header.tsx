import { type Language, languages, tell, voice } from "../i18n/index.ts";
import { chooseLanguage } from "../settings/language.ts";
import { Button } from "../ui/button.tsx";
import { focusBoard } from "../ui/focus-board.ts";
import { rulesHere } from "../ui/in-play.ts";
import { toggleTheme } from "../ui/looks.ts";
import { place } from "../ui/router.ts";
import { TabLink } from "../ui/tab-link.tsx";

const links = [
  { path: "", kind: "page.nav.play" },
  { path: "learn", kind: "page.nav.learn" },
  { path: "watch", kind: "page.nav.watch" },
  { path: "rules", kind: "page.nav.rules" },
] as const;

/** Puts the keys past the header: on the board of a page that has one, else at the beginning of what it is about. */
function skip(): void {
  if (focusBoard()) return;
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}

/** The bar at the top of every page. */
export function Header() {
  return (
    <header class="page-header">
      <Button class="skip" says={tell("page.skip")} onClick={skip} />
      <a class="brand" href="/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path class="first" d="M12 3a9 9 0 1 0 9 9" />
          <path class="second" d="M14.5 3.35A9 9 0 0 1 20.65 9.5" />
        </svg>
        {tell("page.title")}
      </a>
      <nav aria-label={tell("page.nav.main")}>
        {links.map(({ path, kind }) => (
          <TabLink
            key={path}
            href={path === "rules" ? rulesHere.value : `/${path}`}
            says={tell(kind)}
            stays={path === "rules" && /^\/game\/[^/]+(\/crowd)?$/.test(place.value.path)}
            current={place.value.path.split("/")[1] === path}
          />
        ))}
      </nav>
      <div class="end">
        <LanguageChoice />
        <button type="button" class="icon-button" aria-label={tell("page.theme")} onClick={toggleTheme}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="8" />
            <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
          </svg>
        </button>
        <a
          class="icon-button"
          href="/settings"
          title={tell("page.settings.title")}
          aria-current={place.value.path === "/settings" || undefined}
        >
          <span class="unseen">{tell("page.settings.title")}</span>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
            <circle cx="16" cy="7" r="2.5" />
            <circle cx="8" cy="17" r="2.5" />
          </svg>
        </a>
      </div>
    </header>
  );
}

function LanguageChoice() {
  return (
    <select
      class="icon-button"
      aria-label={tell("page.language")}
      value={voice.value.lang}
      onChange={(e) => chooseLanguage(e.currentTarget.value as Language)}
    >
      {languages.map((l) => (
        <option key={l} value={l}>
          {l.toUpperCase()}
        </option>
      ))}
    </select>
  );
}
