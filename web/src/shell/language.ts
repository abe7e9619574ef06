// The language of the pages: the page's own sentences at once, the server's when it answers.
import { api, Client } from "../api/client.ts";
import { type Language, speak } from "../i18n/index.ts";
import { reach } from "../live/reach.ts";

/** How long the first page waits for the server's sentences, in milliseconds. */
const patience = 4000;

/** Speaks a language from now on. */
export async function talk(lang: Language): Promise<void> {
  api.lang = lang;
  let whole = true;
  const hasty = new Client((path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(patience) }));
  await speak(lang, async (l) => {
    try {
      return await hasty.messages(l);
    } catch (error) {
      whole = false;
      throw error;
    }
  });
  if (!whole) void again(lang);
}

/** Speaks it anew when the server answers. */
async function again(lang: Language): Promise<void> {
  reach.look();
  await api.messages(lang);
  if (api.lang === lang) await talk(lang);
}
