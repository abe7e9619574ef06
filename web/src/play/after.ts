// What the page of a game needs only after its first board.
export { KeySheet } from "./key-list.tsx";
export { Result } from "./result.tsx";
export { RevealPanel } from "./reveal-panel.tsx";
export { Asked } from "./risk.tsx";
export { Rolling } from "./rolling.tsx";
export { WhatIfCard } from "./what-if.tsx";
