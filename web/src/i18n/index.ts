// What the page says: texts, voices, languages.
export {
  briefMove,
  decimal,
  inPercent,
  type Language,
  languages,
  listed,
  percent,
  remember,
  say,
  sentences,
  signed,
  speak,
  tell,
  voice,
  wholePercent,
  written,
} from "./language.ts";
export { namesIn, readable } from "./move.ts";
export { brief, value } from "./ratio.ts";
export { type Arg, ratio, type Text, text, word } from "./text.ts";
export { capital, type Messages, slots, Voice } from "./voice.ts";
