// A page as the shell shows it.
import type { ComponentType } from "preact";

/** The parts of a page's address. */
export type Params = Record<string, string>;

/** The script of a page. It may send its first requests while the sentences are loaded. */
export interface Loaded {
  default: ComponentType<{ params: Params }>;
  prepare?: (params: Params) => void;
}

/** A page: the pattern of its addresses, the title of the window, and how it is loaded. */
export interface Page {
  pattern: string;
  /** The kind of a message. A page without one sets the title itself. */
  title?: string;
  load: () => Promise<Loaded>;
}
