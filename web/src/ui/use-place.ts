// The queue of a busy server.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";

/** The time between two requests for the place in the queue, in milliseconds. */
const every = 1000;

/**
 * The place of a slow question in the server's queue, from 1, as long as it waits there; 0 once it is thought about.
 */
export function usePlace(waits: boolean): number {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    setPlace(0);
    if (!waits) return;
    let current = true;
    const timer = setInterval(async () => {
      const found = await api.read("/api/me/place", {}).catch(() => undefined); // it is asked for again
      if (current) setPlace(found?.place ?? 0);
    }, every);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [waits]);
  return place;
}
