// A move of the score as it went.
import { tell, written } from "../i18n/index.ts";
import type { Played } from "./rounds.ts";

/**
 * A move that was played, as it went. One that a roll has stopped is said to have failed. One that captured nothing, for
 * all that its notation says, is written as the way that its piece went.
 */
export function wentAs(notation: string, drawn: boolean, seat: number, ply: Pick<Played, "events" | "rolled">): string {
  const taken = ply.events.filter((e) => /(^|\.)captured$/.test(e.kind)).map((e) => String(e.args?.square));
  if (!ply.rolled || taken.length > 0) return written(notation, drawn, taken);
  const own = ply.events.flatMap((e) => (e.arrow?.seat === seat ? [e.arrow] : []));
  const went = own.find((a) => a.kind === "moved");
  if (went && notation.includes("x")) return written(went.path.join("-"), drawn);
  const move = written(notation.replace("x", "-"), drawn);
  return !went && own.some((a) => a.kind === "failed") ? tell("page.score.failed", { move }) : move;
}
