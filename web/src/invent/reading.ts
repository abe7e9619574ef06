// The meaning of a text, requested from the server while it is written.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Read } from "../api/types.ts";
import { capital, say } from "../i18n/index.ts";

export interface Reading {
  /** What the text says, or the last one that could be read. */
  read: Read | undefined;
  /** It is of this text. */
  fresh: boolean;
  /** Nothing is known to be wrong with this text: the server may not have read it yet. */
  ready: boolean;
  /** What is wrong with the text, and in which line. */
  why: string;
  line: number | undefined;
}

/** What a text says, once typing pauses. */
export function useRead(game: string, text: string): Reading {
  const [good, setGood] = useState<{ text: string; read: Read }>();
  const [wrong, setWrong] = useState<{ text: string; why: Read["wrong"] }>();
  useEffect(() => {
    if (text.trim() === "") return;
    let current = true;
    const soon = setTimeout(() => {
      void api.read("/api/rules/{game}/inventions/read", { game, text }).then((read) => {
        if (!current) return;
        setWrong({ text, why: read.wrong });
        if (!read.wrong) setGood({ text, read });
      });
    }, 300);
    return () => {
      current = false;
      clearTimeout(soon);
    };
  }, [game, text]);
  const says = wrong?.why?.text;
  const line = says?.args?.line;
  return {
    read: good?.read,
    fresh: good?.text === text,
    ready: text.trim() !== "" && !(says && wrong.text === text),
    why: says ? capital(say(says)) : "",
    line: typeof line === "number" ? line : undefined,
  };
}
