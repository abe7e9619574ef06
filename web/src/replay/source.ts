// Where a replay has its game from.
import { allSteps, api } from "../api/client.ts";
import type { Analysis, History, Knew, Luck, State, Upload } from "../api/types.ts";
import { holderName, playerOf } from "../play/names.ts";
import { type Checkable, checkable } from "../play/proof.tsx";

/** A game to be looked at again. */
export interface Game {
  state: Pick<State, "game" | "held" | "phase" | "title" | "promise" | "turn"> & Partial<State>;
  history: History;
  /** The names of its players by seat, where a record tells them. */
  players: readonly string[];
  /** Where and why its record is wrong. */
  wrong?: string | undefined;
}

/** A game of the server, or the game of a record that the reader has opened. */
export interface Source extends Checkable {
  /** Tells it from all others. */
  key: string;
  /** Its id on the server. */
  id?: string;
  /** The game as the reader may know it, or as it was known. */
  game(knew?: Knew): Promise<Game>;
  luck(knew?: Knew): Promise<Luck>;
  /** What was found in it so far: the server goes on each time. */
  analysis(): Promise<Analysis>;
}

/** A game of the server. */
export function gameSource(id: string): Source {
  return {
    ...checkable(id),
    key: id,
    id,
    game: async (knew) => {
      const [state, history] = await Promise.all([api.state(id), api.history({ id, knew, picture: true })]);
      return { state, history, players: state.seats.map(holderName) };
    },
    luck: (knew) => api.read("/api/games/{id}/luck", { id, knew }),
    analysis: () => api.read("/api/games/{id}/analysis", { id }),
  };
}

/** The game of a record. */
export function recordSource(record: string): Source {
  const ask = (after: number, known = "") => api.record<Upload>(record, "", `?picture=true&after=${after}${known}`);
  return {
    key: record,
    game: async (knew) => {
      const all = await allSteps((after) => ask(after, knew && `&knew=${knew}`));
      const phase = all.turn.kind === "over" ? "over" : "playing";
      return {
        state: { game: all.game, held: [], phase, title: "", promise: all.dice ? "dice" : "", turn: all.turn },
        history: all,
        players: all.seats.map(playerOf),
        wrong: all.wrong,
      };
    },
    luck: (knew) => api.record(record, "/luck", knew && `?knew=${knew}`),
    analysis: () => api.record(record, "/analysis"),
    verification: async () => (await ask(Number.MAX_SAFE_INTEGER)).verification,
    record: async () => record,
  };
}
