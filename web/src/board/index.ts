// The board and what it takes.
export { arrowsOf, story, ways } from "./arrows.ts";
export { Board, type BoardOptions } from "./board.ts";
export { Frame } from "./frame.ts";
export { tokenWords } from "./labels.ts";
export { moving } from "./motion.ts";
export { drawn, piece } from "./pieces.ts";
export type { Draft, Hooks, Scene, Scribble, Target, WhatIf } from "./scene.ts";
export { scribbled } from "./scribbles.ts";
export { colourOf, seatLetters, sideOf } from "./seats.ts";
export { drawToken, familyOf, groupLetter, whole } from "./token.ts";
