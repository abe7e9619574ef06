// An invention as people read it: what it does, how strong it is, where it reaches.
import type { Invention } from "../api/types.ts";
import { capital, languages, tell, voice } from "../i18n/index.ts";
import { BoardView } from "../ui/index.ts";

/** What an invention does, in the language of the page. */
export function Does({ invention, lang }: { invention: Invention; lang?: string }) {
  const said = invention.said[lang ?? voice.value.lang] ?? invention.said.en;
  return (
    <ul class="does" lang={lang}>
      {(said?.does ?? []).map((line) => (
        <li key={line}>{capital(line)}</li>
      ))}
    </ul>
  );
}

/** What an invention is called. */
export const titleOf = (invention: Invention, lang = voice.value.lang): string =>
  invention.said[lang]?.title ?? invention.name;

/** What an invention does in all languages, that of the page first. */
export function InAllLanguages({ invention }: { invention: Invention }) {
  const own = voice.value.lang;
  return (
    <>
      {[own, ...languages.filter((l) => l !== own)].map((lang) => (
        <section key={lang} lang={lang}>
          <h2>
            {titleOf(invention, lang)} <span class="quiet-text">{lang.toUpperCase()}</span>
          </h2>
          <Does invention={invention} lang={lang} />
        </section>
      ))}
    </>
  );
}

/** The squares of a zone in words, of its notation such as Q'2 or D2+0; nothing for another notation. */
export function zoneWords(notation: string): string {
  const [, shape = "", prime, n] = /^([RBQKND])('?)(\d+)/.exec(notation) ?? [];
  if (!shape) return "";
  const what = tell(`page.invent.zone.${shape.toLowerCase()}`, { n: Number(n) });
  const how = prime ? "prime" : /[RBQ]/.test(shape) ? "line" : "step";
  return tell(`page.invent.zone.${how}`, { what });
}

/** Where the actions of an invention reach, on small boards. */
export function Zones({ invention }: { invention: Invention }) {
  if (invention.zones.length === 0) return null;
  return (
    <div class="zones">
      {invention.zones.map((z) => {
        const name = tell("page.invent.zone", { action: z.action, zone: z.notation });
        return (
          <figure key={z.action}>
            <BoardView
              still
              name={name}
              scene={{ picture: z.picture, lit: z.squares.filter((q) => q !== z.from), picked: [z.from] }}
            />
            <figcaption>
              {name}
              <br />
              {zoneWords(z.notation)}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

/** How strong an invention is by the price list. */
export const pointsOf = (invention: Invention): string => tell("page.invent.points", { n: invention.points });
