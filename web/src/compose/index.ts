// Composing moves.
export { type ComposedScene, Composer, type ComposerHooks } from "./composer.ts";
export { ComposePanel } from "./panel.tsx";
export { useComposer } from "./use-composer.ts";
