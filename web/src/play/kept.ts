// What is picked for the next move while nothing tells yet where a piece can go.
import { signal } from "@preact/signals";

/**
 * An own piece and where it goes. A square after those takes them back; an own piece begins anew, as it does in place
 * of another one that was only clicked.
 */
export class Kept {
  readonly squares = signal<readonly string[]>([]);
  private carried = false;

  add(square: string, own: boolean, lifted = false): void {
    const [from, to] = this.squares.value;
    const open = from !== undefined && to === undefined;
    const begins = own && (lifted || !open || !(this.carried || square === from));
    this.carried = lifted;
    this.squares.value = begins ? [square] : open && square !== from ? [from, square] : [];
  }

  /** Gives up what is kept, and returns it. */
  take(): readonly string[] {
    const squares = this.squares.peek();
    this.squares.value = [];
    return squares;
  }
}
