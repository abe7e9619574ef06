// Playing with an invention: at once against a bot, or in a new game to which it is brought.
import { api } from "../api/client.ts";
import { Trouble, useStart } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { setBrought } from "../invent/own.ts";
import { Button, useRules } from "../ui/index.ts";
import { go } from "../ui/router.ts";
import { newGame, toSpec, usualBot } from "./game-form.ts";

interface Props {
  game: string;
  text: string;
  /** What it is called, where a page has several. */
  name?: string;
  /** The text can be played as it is. */
  ready?: boolean;
}

/** The buttons, and what went wrong. */
export function PlayInvention({ game, text, name, ready = true }: Props) {
  const list = useRules();
  const { busy, trouble, start } = useStart();
  const options = list?.rules.find((r) => r.id === game)?.options ?? [];
  const bringing = options.find((o) => o.values?.includes("bring"))?.name;
  const attempt = async () => {
    const { options, wrong } = await api.read("/api/rules/{game}/inventions/read", { game, text });
    if (wrong) return; // the page says it
    const option = Object.entries(options).map(([name, v]) => `${name}=${v}`);
    const { picture } = await api.position(game, { option });
    return toSpec(newGame(game, "bot", usualBot(list?.bots ?? []), options), picture.seats.length);
  };
  const bring = () => {
    setBrought(game, text);
    go(`/new/${game}?${bringing}=bring`);
  };
  const label = (what: string) => (name ? { "aria-label": tell("page.invent.of", { what, name }) } : {});
  const look = name ? "link" : "plain";
  const off = !ready || !list || busy;
  const says = { attempt: tell("page.invent.try"), bring: tell("page.invent.bring.new") };
  return (
    <>
      <Button
        look={name ? "link" : "main"}
        says={says.attempt}
        {...label(says.attempt)}
        disabled={off}
        onClick={() => start(attempt())}
      />
      {bringing && <Button look={look} says={says.bring} {...label(says.bring)} disabled={off} onClick={bring} />}
      <Trouble says={trouble} />
    </>
  );
}
