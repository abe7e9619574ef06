// What a page says: the texts on it that people read or hear.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** The texts of a page and of its labels, without codes, input and what is not shown to anybody. */
export const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const add = (s: string | null) => {
      const text = s?.replace(/\s+/g, " ").trim();
      if (text) found.add(text);
    };
    const skipped = "code, pre, script, style, textarea, .notation-text, [lang]:not(html):not(article)";
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!node.parentElement?.closest(skipped)) add(node.textContent);
    }
    for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (!element.closest(skipped)) add(element.getAttribute(name));
      }
    }
    add(document.title);
    return [...found];
  });

/** The texts that are the same in a language as in English, and may be. */
export function same(lang: string): Set<string> {
  const table = readFileSync(new URL("../../docs/glossary/same.md", import.meta.url), "utf8");
  const rows = [...table.matchAll(/^\| (.+?) \| (.*?) \| .*\|$/gm)];
  return new Set(rows.filter(([, , where]) => where?.split(", ").includes(lang)).map(([, text]) => text ?? ""));
}

/** Squares, moves, positions, numbers and letters: what is written alike in all languages. */
const notation =
  /^[\W\d_]*$|^[\W\d]*(?:[a-p](?:1[0-6]|[1-9])|[KQRBNPkqrbnp]|[xO@+=|>:/*–−→×½⅔⅓∞✦-]|ep|pass|\d|\s)+[\W\d]*$/;

/** The texts of a page in another language that are as in English, though they are neither notation nor listed. */
export function untranslated(texts: Iterable<string>, english: Set<string>, lang: string): string[] {
  const may = same(lang);
  const listed = (s: string) => s.split(" · ").every((part) => may.has(part.replace(/ \([A-Z]\d[^)]*\)$/, "")));
  return [...texts].filter((s) => english.has(s) && !listed(s) && /\p{L}{2}/u.test(s) && !notation.test(s));
}
