// A board turned towards its viewer: columns from the left, rows from the top. A square is 100 wide. Rows and columns
// at its edges that have no squares any more are left out.
import type { Picture } from "../api/types.ts";

/** The width of a square. */
export const unit = 100;

export interface Point {
  x: number;
  y: number;
}

/** How far two points are from each other. */
export const distance = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);

/** Where a square shows. */
export interface Spot {
  col: number;
  row: number;
}

/** Which squares there are, and where they show when the board is turned. */
export class Frame {
  readonly cols: number;
  readonly rows: number;
  /** The squares in the order in which they are read: row by row from the top. */
  readonly squares: readonly string[];
  readonly picture: Pick<Picture, "files" | "ranks" | "cells" | "plain">;
  readonly turns: number;
  private readonly spots: ReadonlyMap<string, Spot>;
  private readonly names = new Map<string, string>();

  /** Turns are quarter turns clockwise. Squares with unknown names are left out. */
  constructor(picture: Pick<Picture, "files" | "ranks" | "cells" | "plain">, turns: number) {
    this.picture = picture;
    this.turns = turns;
    const cells = picture.cells.flatMap((name) => {
      const at = parse(name);
      return at && at.file < picture.files && at.rank < picture.ranks ? { name, ...at } : [];
    });
    const [left, width] = span(cells.map((c) => c.file));
    const [foot, height] = span(cells.map((c) => c.rank));
    [this.cols, this.rows] = turns % 2 ? [height, width] : [width, height];
    const spots = cells.map(
      ({ name, file, rank }) => [name, turned(file - left, foot + height - 1 - rank, width, height, turns)] as const,
    );
    this.spots = new Map(spots.sort(([, a], [, b]) => a.row - b.row || a.col - b.col));
    this.squares = [...this.spots.keys()];
    for (const [name, s] of spots) this.names.set(`${s.col} ${s.row}`, name);
  }

  /** Where a square shows, if the board has it. */
  spot(name: string): Spot | undefined {
    return this.spots.get(name);
  }

  /** The square that shows at a spot, if there is one. */
  at(col: number, row: number): string | undefined {
    return this.names.get(`${col} ${row}`);
  }

  /** The upper left corner of a square. */
  corner(name: string): Point | undefined {
    const s = this.spot(name);
    return s && { x: s.col * unit, y: s.row * unit };
  }

  /** The middle of a square. */
  centre(name: string): Point | undefined {
    const s = this.spot(name);
    return s && { x: (s.col + 0.5) * unit, y: (s.row + 0.5) * unit };
  }

  /** Reports whether a square is a dark one. Of a chequered board a1 is. */
  dark(name: string): boolean {
    const at = parse(name);
    return !this.picture.plain && at !== undefined && (at.file + at.rank) % 2 === 0;
  }

  /** What is written at the left of a row, and at the foot of a column. */
  labels(name: string): { row: string; col: string } {
    const [file, rank] = [name[0]!, name.slice(1)];
    return this.turns % 2 === 0 ? { row: rank, col: file } : { row: file, col: rank };
  }

  /** The next square from one in a direction of the screen, over any gap, or nothing at the edge. */
  next(from: string, dx: number, dy: number): string | undefined {
    const s = this.spot(from);
    if (!s) return undefined;
    for (let i = 1; i <= Math.max(this.cols, this.rows); i++) {
      const name = this.at(s.col + dx * i, s.row + dy * i);
      if (name) return name;
    }
    return undefined;
  }

  /** The last square from one in a direction of the screen. */
  last(from: string, dx: number, dy: number): string {
    let at = from;
    for (let next = this.next(at, dx, dy); next; next = this.next(at, dx, dy)) at = next;
    return at;
  }
}

/** The least of some numbers, and how many there are from it to the greatest; of none as of a single one. */
function span(all: readonly number[]): [least: number, length: number] {
  const least = Math.min(...all, 99);
  return [least, Math.max(...all, least) - least + 1];
}

/** File and rank of a square, from 0; nothing for what is no name of one. */
function parse(name: string): { file: number; rank: number } | undefined {
  const found = /^([a-z])([1-9]\d?)$/.exec(name);
  return found ? { file: (found[1] ?? "a").charCodeAt(0) - 97, rank: Number(found[2]) - 1 } : undefined;
}

function turned(col: number, row: number, width: number, height: number, turns: number): Spot {
  let [c, r, w, h] = [col, row, width, height];
  for (let i = 0; i < (turns & 3); i++) [c, r, w, h] = [h - 1 - r, c, h, w];
  return { col: c, row: r };
}
