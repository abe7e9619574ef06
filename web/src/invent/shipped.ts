// The inventions of the program.
import { api } from "../api/client.ts";
import { useAnswer, useRules } from "../ui/index.ts";

/** The inventions of a game that come with the program, and whether the game is none that people invent for. */
export function useShipped(game: string) {
  const rules = useRules()?.rules;
  const inventive = rules?.find((r) => r.id === game)?.inventive ?? false;
  const all = useAnswer(
    () => (inventive ? api.read("/api/rules/{game}/inventions", { game }) : undefined),
    [game, inventive],
  );
  return { inventive, missing: rules && !inventive, all };
}
