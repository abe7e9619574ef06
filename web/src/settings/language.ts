// What the pages say: the sentences of the pages that are shown, and those of the server, in one language.
import { api } from "../api/client.ts";
import { data } from "../api/data.ts";
import { reach } from "../api/reach.ts";
import { type Language, type Messages, remember, speak, voice } from "../i18n/index.ts";
import { resume } from "../live/calls.ts";

/** The addresses of sentences, made by first.js: those of a page, and the server's, of a game or of all ("") games. */
declare const sentencesOf: Record<"page" | "game", (of: string, lang: string) => string>;

/** The sentences that have come, by their address. */
const had = new Map<string, Messages>();

/** The pages whose sentences have come. */
const pages = new Set<string>();

/** The game whose sentences of the server are said, "" for all games. */
let about: string | undefined;

/** Says from now on what a page says, and what the server says of a game, or of all. */
export function learn(page: string, game: string): Promise<void> {
  about = about === undefined || about === game ? game : "";
  return talk(api.lang as Language, [page]);
}

/**
 * Says what pages say in a language. Rejects if their sentences cannot be loaded; those of the server may follow later,
 * if it does not answer.
 */
async function talk(lang: Language, wanted: Iterable<string> = pages): Promise<void> {
  api.lang = lang;
  const server = sentencesOf.game(about ?? "", lang);
  const files = (of: Iterable<string>) => [server, ...Array.from(of, (page) => sentencesOf.page(page, lang))];
  const lacks = files(wanted).filter((address) => !had.has(address));
  const leave = new AbortController();
  const stop = reach.late.subscribe((late) => late && leave.abort());
  const come = lacks.map(async (address) => {
    const signal = address === server ? leave.signal : null;
    had.set(address, await reach.watch(data<Messages>(address, signal)));
  });
  await Promise.all(come.map((c, i) => (lacks[i] === server ? c.catch(() => void again(lang)) : c))).finally(stop);
  for (const page of wanted) pages.add(page);
  if (api.lang !== lang) await talk(api.lang as Language, wanted);
  else if (lacks.length > 0 || voice.value.lang !== lang)
    speak(lang, Object.assign({}, ...files(pages).map((a) => had.get(a))));
}

/** Speaks a language from now on, and at the next visit. */
export function chooseLanguage(lang: Language): void {
  remember(lang);
  void talk(lang).then(resume);
}

/** Speaks it anew when the server answers. */
async function again(lang: Language): Promise<void> {
  reach.look();
  await api.messages(lang);
  if (api.lang === lang) await talk(lang);
}
