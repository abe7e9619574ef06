// Composing moves.
export { between } from "./ahead.ts";
export { isRepeated } from "./choices.ts";
export { Composer } from "./composer.ts";
export { crowned, crowns } from "./crowns.ts";
export type { ComposerHooks, Why } from "./hooks.ts";
export { ComposePanel, noted } from "./panel.tsx";
export { useComposer } from "./use-composer.ts";
