// The parts that pages are made of.
export { BoardView } from "./board-view.tsx";
export { ComposePanel } from "./compose-panel.tsx";
export { CopyButton, copyText } from "./copy-button.tsx";
export { type Outcome, Outcomes, RollBar, type Worth } from "./outcomes.tsx";
export { PieceSign } from "./piece.tsx";
export { Plate } from "./plate.tsx";
export { Sheet } from "./sheet.tsx";
export { Die, EffectSign, SeatLetter, ShareSign, seatName } from "./signs.tsx";
export { Tabs } from "./tabs.tsx";
export { useComposer } from "./use-composer.ts";
