// A position being put together. The server makes every change, since it knows the rules; earlier positions are kept to
// go back to. The bench knows no game and no page.
import { computed, signal } from "@preact/signals";
import { type Client, Refused } from "../api/client.ts";
import type { Edited, Event, Stock, Token } from "../api/types.ts";
import { misfit } from "./misfit.ts";

/** A piece of a seat on a square. */
export type Spot = Pick<Token, "square" | "seat" | "letter" | "share">;

/** What is wrong with a text or a change: in words, and for a text the part of it that is wrong. */
export interface Trouble {
  detail: string;
  text?: string;
  part?: { from: number; to: number } | undefined;
}

/** What the bench needs from a server. */
type Server = Pick<Client, "edit" | "position">;

/** Puts a position of one game together. */
export class Bench {
  readonly game: string;
  private readonly server: Server;
  /** The position, and all before and after it that can be gone to. */
  private readonly all = signal<readonly Edited[]>([]);
  private readonly at = signal(-1);
  /** Counts new beginnings: answers to earlier requests are ignored. */
  private asked = 0;
  /** The changes in progress: each begins when the one before it is done. */
  private under: Promise<void> = Promise.resolve();

  /** The position as it is now. */
  readonly now = computed<Edited | undefined>(() => this.all.value[this.at.value]);
  readonly canUndo = computed(() => this.at.value > 0);
  readonly canRedo = computed(() => this.at.value < this.all.value.length - 1);
  /** The refusal of the last change, if it was refused. */
  readonly trouble = signal<Trouble | undefined>(undefined);

  constructor(game: string, server: Server) {
    this.game = game;
    this.server = server;
  }

  /** What may be put on squares. */
  get stock(): readonly Stock[] {
    return this.now.value?.stock ?? [];
  }

  /** What happened when the position came about by moves. */
  get events(): readonly Event[] {
    return this.now.value?.events ?? [];
  }

  /** Begins with the position in which games with these options begin. */
  begin(options: Readonly<Record<string, string>> = {}): Promise<void> {
    const option = Object.entries(options).map(([name, value]) => `${name}=${value}`);
    return this.elsewhere(() => this.server.edit(this.game, { option }));
  }

  /** Reads a position in notation. */
  read(text: string): Promise<void> {
    return this.elsewhere(() => this.server.edit(this.game, { position: text }), text);
  }

  /** Takes a piece off, puts one on, or both, which moves it. */
  change(how: { take?: Spot | undefined; put?: Spot | undefined; turn?: number; clear?: boolean }): Promise<void> {
    const written = (s: Spot | undefined, share: boolean) =>
      s && [s.square, s.seat, s.letter, ...(share ? [s.share] : [])].join(":");
    const { turn, clear } = how;
    const asked = { take: written(how.take, false), put: written(how.put, true), turn, clear };
    return this.further(({ position }) => this.server.edit(this.game, { position, ...asked }));
  }

  /** Plays orders by seat, or brings the outcome of a chance turn about. */
  play(orders: Readonly<Record<string, string>>, outcome?: string): Promise<void> {
    const order = Object.entries(orders).map(([seat, move]) => `${seat}:${move}`);
    return this.further(async ({ position, stock }) => ({
      ...(await this.server.position(this.game, { position, order, outcome })),
      stock,
    }));
  }

  undo(): void {
    this.go(-1);
  }

  redo(): void {
    this.go(1);
  }

  private go(by: number): void {
    const to = this.at.value + by;
    if (to < 0 || to >= this.all.value.length) return;
    this.asked++;
    this.at.value = to;
    this.trouble.value = undefined;
  }

  /** Begins with another position, and gives up all changes in progress. */
  private elsewhere(server: () => Promise<Edited>, text?: string): Promise<void> {
    return this.follows(this.ask(++this.asked, server, text));
  }

  /** Makes a change after all changes in progress. */
  private further(server: (now: Edited) => Promise<Edited>): Promise<void> {
    const question = this.asked;
    const change = async () => {
      const now = this.now.value;
      if (now && question === this.asked) await this.ask(question, () => server(now));
    };
    return this.follows(this.under.then(change));
  }

  private follows(work: Promise<void>): Promise<void> {
    this.under = work.catch(() => {});
    return work;
  }

  private async ask(question: number, server: () => Promise<Edited>, text?: string): Promise<void> {
    try {
      const next = await server();
      if (question !== this.asked) return;
      this.trouble.value = undefined;
      if (next.position === this.now.value?.position) return;
      this.all.value = [...this.all.value.slice(0, this.at.value + 1), next];
      this.at.value++;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (question !== this.asked) return;
      const { detail } = error.problem;
      this.trouble.value = text === undefined ? { detail } : { detail, text, part: misfit(text, error.problem.text) };
    }
  }
}
