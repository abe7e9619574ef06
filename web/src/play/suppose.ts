// The board if a token is found where it is, and if it is not: requested from the server once for each token of a
// position, and kept while the position lasts.
import { signal } from "@preact/signals";
import type { Picture, Supposition, Token } from "../api/types.ts";
import type { WhatIf } from "../board/index.ts";
import { value } from "../i18n/index.ts";

/** How long the pointer has to be on a token before the server is asked, in milliseconds. */
const rest = 100;

/** What is shown of a supposition, with the answer that it is made of. */
export interface Supposed extends WhatIf {
  p: string;
}

/** The suppositions about one position after the other. */
export class Suppositions {
  /** What is shown now. */
  readonly shown = signal<Supposed | undefined>(undefined);
  /** Whether it stays when another token is looked at. */
  readonly kept = signal(false);
  private readonly server: (token: number) => Promise<Supposition>;
  private position = "";
  private picture: Picture | undefined;
  private known = new Map<number, Supposed | "asked">();
  private wanted: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(server: (token: number) => Promise<Supposition>) {
    this.server = server;
  }

  /**
   * The position is this one; without a picture nothing can be supposed of it. What was known of another is forgotten.
   */
  begin(position: string, picture: Picture | undefined): void {
    if (position === this.position && picture === this.picture) return;
    if (position !== this.position) this.known = new Map();
    this.position = position;
    this.picture = picture;
    this.wanted = undefined;
    this.kept.value = false;
    clearTimeout(this.timer);
    this.shown.value = undefined;
  }

  /** The uncertain tokens of a square. */
  on(square: string): number[] {
    return (this.picture?.tokens ?? []).flatMap((t, i) => (t.square === square && uncertain(t) ? [i] : []));
  }

  /** The pointer is on a square, with a token if one of several is meant, or has left the board. */
  look(square: string | undefined, token?: Token): void {
    if (this.kept.value) return;
    const all = this.picture?.tokens ?? [];
    const several = all.filter((t) => t.square === square).length > 1;
    const one = token ? all.indexOf(token) : several || !square ? -1 : (this.on(square)[0] ?? -1);
    this.want(one >= 0 && uncertain(all[one]!) ? one : undefined, rest);
  }

  /** What is shown of a square stays: of its first token, then of the next; after the last nothing is kept. */
  keep(square: string): void {
    const tokens = this.on(square);
    const next = this.kept.value
      ? tokens.indexOf(this.wanted ?? -1) + 1
      : tokens.indexOf(this.wanted ?? tokens[0] ?? -1);
    const token = tokens[Math.max(0, next)];
    this.kept.value = token !== undefined;
    this.want(token, 0);
  }

  /** Ends keeping the shown supposition. Reports whether one was kept. */
  release(): boolean {
    const was = this.kept.value;
    this.kept.value = false;
    if (was) this.want(undefined, 0);
    return was;
  }

  private want(token: number | undefined, wait: number): void {
    if (token === this.wanted && wait > 0) return;
    this.wanted = token;
    clearTimeout(this.timer);
    const known = token === undefined ? undefined : this.known.get(token);
    this.shown.value = known === "asked" ? undefined : known;
    if (token === undefined || known) return;
    if (wait === 0) void this.ask(token);
    else this.timer = setTimeout(() => void this.ask(token), wait);
  }

  private async ask(token: number): Promise<void> {
    const { position } = this;
    this.known.set(token, "asked");
    try {
      const answer = await this.server(token);
      if (position !== this.position) return;
      const { square, p } = answer;
      const others = answer.others.map((o) => ({ token: o.token, if: o.found, not: o.missing }));
      const supposed = { square, token, p, others };
      this.known.set(token, supposed);
      if (this.wanted === token) this.shown.value = supposed;
    } catch {
      // A later look can ask again, so hovering needs no error message.
      if (position === this.position) this.known.delete(token);
    }
  }
}

const uncertain = (t: Token): boolean => value(t.share) < 1;
