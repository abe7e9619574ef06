// What bots are called, and how scores are written.
import { tell, voice } from "../i18n/index.ts";

/** What a bot is called. */
export function botName(bot: string | undefined): string {
  if (!bot) return "";
  return voice.value.has(`page.bot.${bot}`) ? tell(`page.bot.${bot}`) : bot;
}

/** A score as people write it: 1, ½, 0. */
export function scoreOf(score: string | undefined): string {
  const signs: Record<string, string> = { "1/2": "½", "1/3": "⅓", "1/4": "¼", "2/3": "⅔" };
  return signs[score ?? ""] ?? score ?? "";
}
