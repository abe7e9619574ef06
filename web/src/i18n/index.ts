// What the page says: texts, voices, languages.
export { type Language, languages, preferred, remember, say, sentences, speak, tell, voice } from "./language.ts";
export { brief, percent, value } from "./ratio.ts";
export { type Arg, ratio, type Text, text, word } from "./text.ts";
export { capital, type Messages, slots, Voice } from "./voice.ts";
