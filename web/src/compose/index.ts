// Composing moves.
export { type ComposedScene, Composer, type ComposerHooks } from "./composer.ts";
