// Composing moves.
export { between } from "./ahead.ts";
export { type ComposedScene, Composer, type ComposerHooks } from "./composer.ts";
export { ComposePanel, noted } from "./panel.tsx";
export { useComposer } from "./use-composer.ts";
