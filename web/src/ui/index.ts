// The parts that pages are made of.
export { BoardView } from "./board-view.tsx";
export { Button, ButtonLink } from "./button.tsx";
export { CopyButton, copyText } from "./copy-button.tsx";
export { Corner } from "./corner.tsx";
export { GlimpseBar } from "./glimpse-bar.tsx";
export { useInPlay } from "./in-play.ts";
export { Original } from "./original.tsx";
export { type Outcome, Outcomes, RollBar, type Worth } from "./outcomes.tsx";
export { plyStep, usePageKeys } from "./page-keys.ts";
export { PieceSign } from "./piece.tsx";
export { Refusal } from "./refusal.tsx";
export { Question, Reading, Sheet } from "./sheet.tsx";
export { EffectSign, SeatLetter, type Signed, seatName, seatNames, seatWord } from "./signs.tsx";
export { TabLink } from "./tab-link.tsx";
export { Tabs } from "./tabs.tsx";
export { editAddress, rulesAddress, useAnswer, useRules } from "./use-answer.ts";
export { useLater } from "./use-later.ts";
export { usePlace } from "./use-place.ts";
