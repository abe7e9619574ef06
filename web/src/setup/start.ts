// Setting up a game, and going there.
import { api } from "../api/client.ts";
import { go } from "../ui/router.ts";
import { type GameForm, toSpec } from "./game-form.ts";

/** Sets a game up and shows it. */
export async function start(form: GameForm, seats: number): Promise<void> {
  const { path } = await api.create(toSpec(form, seats));
  go(path);
}
