// What bots, plies and known secrets are called, and how scores are written.
import type { SeatSign, Traits } from "../api/types.ts";
import { say, tell, voice } from "../i18n/index.ts";

/** What a bot is called, also where there is no room to say that it is one. */
export function botName(bot: string | undefined): string {
  if (!bot) return "";
  return voice.value.has(`page.bot.${bot}`) ? tell(`page.bot.${bot}`) : bot;
}

/**
 * What the holder of a seat is called: a person by the name, a bot so that nobody takes it for one, on one line, and a
 * team without a name the crowd.
 */
export const holderName = (holder: { kind?: string; bot?: string; name?: string } | undefined): string =>
  holder?.bot
    ? tell("page.bot.named", { bot: botName(holder.bot).replace(/ (?=\d)/, "\u00a0") })
    : holder?.name || (holder?.kind === "team" ? tell("page.seat.crowd") : "");

/** What the player of a seat in a record is called. */
export const playerOf = ({ kind, name = "" }: { kind: string; name?: string }): string =>
  holderName(kind.startsWith("bot ") ? { bot: kind.slice(4) } : { kind, name });

/** A score as people write it: 1, ½, 0. */
export function scoreOf(score: string | undefined): string {
  const signs: Record<string, string> = { "1/2": "½", "1/3": "⅓", "1/4": "¼", "2/3": "⅔", "3/4": "¾" };
  return signs[score ?? ""] ?? score ?? "";
}

/** Reports whether all scores of a game without a winner are equal, except those of seats without points. */
export const drawn = (scores: readonly string[]): boolean => new Set(scores.filter((s) => s !== "0")).size < 2;

/** What the end of a game with these scores is for a seat, in words. */
export function endOf(scores: readonly string[], seat: number): string {
  const score = scores[seat];
  if (score === "1") return tell("page.seat.won");
  if (score === "0") return tell("page.seat.beaten");
  return drawn(scores) ? tell("page.seat.drew", { score: scoreOf(score) }) : scoreOf(score);
}

/**
 * Reports whether a ply of a game with these traits is called a round: all seats order at the same time, every time.
 */
export const inRounds = (traits: Pick<Traits, "simultaneous" | "secrets"> | undefined): boolean =>
  Boolean(traits?.simultaneous && !traits.secrets);

/** The bot to play next, of those there are, weakest first: after a defeat a weaker one, else a stronger one. */
export function nextBot(bots: readonly string[], bot: string | undefined, lost: boolean): string | undefined {
  const level = bots.indexOf(bot ?? "");
  return level < 0 ? undefined : bots[level + (lost ? -1 : 1)];
}

/**
 * What a seat has of its own, once that is known, with how much of it is left; else "?"; nothing where nothing is
 * hidden.
 */
export const secretSign = ({ own, secret, gauge }: Omit<SeatSign, "name" | "turns">): string | undefined =>
  own ? say(own) + (gauge ? ` ${gauge.left}/${gauge.most}` : "") : secret ? "?" : undefined;
