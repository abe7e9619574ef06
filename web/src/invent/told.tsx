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

/** What inventions do in the other languages. */
export function InOtherLanguages({ inventions }: { inventions: readonly Invention[] }) {
  return (
    <section class="stack">
      <h2>{tell("page.invent.others")}</h2>
      {inventions.flatMap((invention) =>
        languages
          .filter((l) => l !== voice.value.lang)
          .map((lang) => (
            <section key={invention.name + lang} lang={lang}>
              <h3>
                {titleOf(invention, lang)} <span class="quiet-text">{lang.toUpperCase()}</span>
              </h3>
              <Does invention={invention} lang={lang} />
            </section>
          )),
      )}
    </section>
  );
}

/** Where the actions of an invention and their effects reach, on small boards; for inventors with the words for it. */
export function Zones({ invention, words }: { invention: Invention; words?: boolean }) {
  if (invention.zones.length === 0) return null;
  return (
    <div class="zones">
      {invention.zones.map((z) => {
        const name = capital(z.said[voice.value.lang] ?? z.said.en ?? "");
        return (
          <figure key={name}>
            <BoardView
              still
              name={name}
              scene={{ picture: z.picture, lit: z.squares.filter((q) => q !== z.from), picked: [z.from] }}
            />
            <figcaption>
              {name} {words && <span class="notation-text">({z.notation})</span>}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

/** How strong an invention is by the price list. */
export const pointsOf = (invention: Invention): string => tell("page.invent.points", { n: invention.points });
