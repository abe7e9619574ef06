import { tell } from "../i18n/index.ts";

/** A page whose content is still to come. It says so if that takes more than a moment. */
export const Loading = (look: { class: string }) => (
  <main {...look} aria-busy="true" aria-label={tell("page.loading")} />
);
