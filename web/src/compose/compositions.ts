// What the server has told of the choices of a position: compositions, by the picks that lead to them.
import type { Choices, Composition } from "../api/types.ts";

interface Loading {
  /** What may be picked after these picks, from the server. */
  ask(picks: readonly string[]): Promise<Choices>;
  /** The server has answered; the answer is not learned yet. */
  heard(picks: readonly string[], answer: Choices): void;
  /** The server cannot be reached. */
  failed(picks: readonly string[], error: unknown): void;
}

/** The compositions of one position after the other, as far as they are loaded. */
export class Compositions {
  private readonly hooks: Loading;
  private known = new Map<string, Composition>();
  private followed = new Set<string>();
  private asking = new Set<string>();
  /** Counts the positions: an answer for an older one is not heeded. */
  private position = 0;
  /** A piece could go to several squares at once, on this position or an earlier one, or it was told why it cannot. */
  split = false;

  constructor(hooks: Loading) {
    this.hooks = hooks;
  }

  /** Forgets everything, for another position. */
  clear(): void {
    this.position++;
    this.known = new Map();
    this.followed = new Set();
    this.asking = new Set();
  }

  /** The composition after these picks; undefined if it is not here. */
  after(picks: readonly string[]): Composition | undefined {
    return this.known.get(key(picks));
  }

  /** Reports whether the server is asked what follows these picks. */
  awaits(picks: readonly string[]): boolean {
    return this.asking.has(key(picks));
  }

  /**
   * Learns an answer: what follows these picks, and what follows that. Where a piece is the second pick, the board
   * shows what is two picks further: this is asked for before somebody picks.
   */
  learn(picks: readonly string[], answer: Choices): void {
    this.followed.add(key(picks));
    this.know(picks, answer);
    for (const [pick, next] of Object.entries(answer.next)) {
      this.know([...picks, pick], next);
      if (!picks[0] && next.choices?.[0]?.kind === "token") void this.load([pick]);
    }
  }

  /** Knows a composition, and the moves that its choices complete. */
  private know(picks: readonly string[], c: Composition): void {
    this.known.set(key(picks), c);
    for (const { pick, notation, apart, squares } of c.choices ?? []) {
      if (notation !== undefined) this.known.set(key([...picks, pick]), { notation });
      if (apart || squares) this.split = true;
    }
  }

  /** Asks for what follows these picks and what follows that, once. */
  async load(picks: readonly string[]): Promise<void> {
    const k = key(picks);
    if (this.followed.has(k) || this.asking.has(k) || this.known.get(k)?.notation !== undefined) return;
    const position = this.position;
    this.asking.add(k);
    const tell = await this.hooks.ask(picks).then(
      (answer) => () => this.hooks.heard(picks, answer),
      (error: unknown) => () => this.hooks.failed(picks, error),
    );
    if (position !== this.position) return;
    this.asking.delete(k);
    tell();
  }
}

const key = (picks: readonly string[]): string => JSON.stringify(picks);
