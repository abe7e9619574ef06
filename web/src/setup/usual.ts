// The options with which people usually play a game.
import type { Rules } from "../api/types.ts";

type Options = Record<string, string>;

/** Reports whether every usual way names the option, and not all with the same value. */
const tellsApart = (rules: Rules, name: string): boolean =>
  rules.usual.every((way) => way[name] !== undefined) && new Set(rules.usual.map((way) => way[name])).size > 1;

/** The options that differ from their defaults. */
const changed = (rules: Rules, options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => rules.options.find((o) => o.name === name)?.default !== value),
  );

/**
 * The given options, completed from the first usual way that has the same values for the options that tell the ways
 * apart. Options with their default value are left out.
 */
export function usually(rules: Rules, given: Options = {}): Options {
  const agrees = (way: Options) => Object.keys(given).every((n) => !tellsApart(rules, n) || way[n] === given[n]);
  return changed(rules, { ...rules.usual.find(agrees), ...given });
}

/**
 * The options after one is changed. If it tells the usual ways apart, the options that differ between the ways of its
 * old and its new value are set, too. The others stay as they are.
 */
export function change(rules: Rules, options: Options, name: string, value: string): Options {
  if (!tellsApart(rules, name)) return changed(rules, { ...options, [name]: value });
  const now = (of: Options, o: Rules["options"][number]) => of[o.name] ?? o.default;
  const before = usually(rules, { [name]: options[name] ?? rules.options.find((o) => o.name === name)?.default ?? "" });
  const after = usually(rules, { [name]: value });
  const same = rules.options.filter((o) => o.name !== name && now(before, o) === now(after, o));
  return changed(rules, { ...after, ...Object.fromEntries(same.map((o) => [o.name, now(options, o)])) });
}
