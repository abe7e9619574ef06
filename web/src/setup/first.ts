// The first position of a game to be set up.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Seen } from "../api/types.ts";

/** The first position with these options, or the reason if the options exclude each other. */
export function useFirst(game: string, options: Record<string, string>): Partial<Seen> & { misfit: string } {
  const [first, setFirst] = useState<Partial<Seen> & { misfit: string }>({ misfit: "" });
  useEffect(() => {
    let current = true;
    const option = Object.entries(options).map(([name, v]) => `${name}=${v}`);
    if (game)
      void api
        .position(game, { option })
        .then((seen) => current && setFirst({ ...seen, misfit: "" }))
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          if (current) setFirst((f) => ({ ...f, misfit: error.problem.detail }));
        });
    return () => {
      current = false;
    };
  }, [game, options]);
  return first;
}
