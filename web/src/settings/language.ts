// The language of the pages: the page's own sentences at once, the server's when it answers.
import { api } from "../api/client.ts";
import { data } from "../api/data.ts";
import { reach } from "../api/reach.ts";
import { type Language, remember, speak } from "../i18n/index.ts";
import { resume } from "../live/calls.ts";

/** How long the first page waits for the server's sentences, in milliseconds. */
const patience = 4000;

/** Speaks a language from now on. */
export async function talk(lang: Language): Promise<void> {
  api.lang = lang;
  let whole = true;
  await speak(lang, async (l) => {
    try {
      return await data(`/api/messages/${l}`, AbortSignal.timeout(patience)); // as first.js has asked for them
    } catch (error) {
      whole = false;
      throw error;
    }
  });
  if (!whole) void again(lang);
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
