// What the page says: texts, voices, languages.
export {
  decimal,
  inPercent,
  type Language,
  languages,
  percent,
  remember,
  say,
  sentences,
  signed,
  speak,
  tell,
  voice,
  wholePercent,
} from "./language.ts";
export { brief, value } from "./ratio.ts";
export { type Arg, ratio, type Text, text, word } from "./text.ts";
export { capital, type Messages, slots, Voice } from "./voice.ts";
