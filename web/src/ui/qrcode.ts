// QR codes: byte mode, error correction M, versions 1 to 10 (up to 213 bytes), as in ISO/IEC 18004.

/** Codewords of a version with correction M: all, those of correction in each block, and how many blocks. */
const versions = [
  { all: 26, check: 10, blocks: 1, align: [] },
  { all: 44, check: 16, blocks: 1, align: [6, 18] },
  { all: 70, check: 26, blocks: 1, align: [6, 22] },
  { all: 100, check: 18, blocks: 2, align: [6, 26] },
  { all: 134, check: 24, blocks: 2, align: [6, 30] },
  { all: 172, check: 16, blocks: 4, align: [6, 34] },
  { all: 196, check: 18, blocks: 4, align: [6, 22, 38] },
  { all: 242, check: 22, blocks: 4, align: [6, 24, 42] },
  { all: 292, check: 22, blocks: 5, align: [6, 26, 46] },
  { all: 346, check: 26, blocks: 5, align: [6, 28, 50] },
] as const;

type Version = (typeof versions)[number];
type Cell = boolean | undefined;

/** The modules of the code, row by row: true is dark. Throws for texts that do not fit. */
export function encode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const at = versions.findIndex((v, i) => bytes.length + (i < 9 ? 2 : 3) <= v.all - v.check * v.blocks);
  const version = versions[at];
  if (!version) throw new Error(`${bytes.length} bytes do not fit into a QR code of version 10`);
  const number = at + 1;
  const words = interleave(dataWords(bytes, number, version), version);
  return draw(words, number, version);
}

/** Mode, length and bytes, filled up to what the version holds. */
function dataWords(bytes: number[], number: number, v: Version): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  const room = v.all - v.check * v.blocks;
  put(4, 4);
  put(bytes.length, number < 10 ? 8 : 16);
  for (const b of bytes) put(b, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((w, b) => w * 2 + b, 0));
  for (let fill = 0xec; words.length < room; fill ^= 0xfd) words.push(fill);
  return words;
}

/** The field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/** The codewords of correction: the rest of the data by the generator polynomial. */
function correction(data: readonly number[], degree: number): number[] {
  const generator = new Array<number>(degree).fill(0);
  generator[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) generator[j] = times(generator[j]!, root) ^ (generator[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = new Array<number>(degree).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    for (let j = 0; j < degree; j++) rest[j]! ^= times(generator[j]!, factor);
  }
  return rest;
}

/** Blocks of data and of correction, each read across. Later blocks are one longer where it does not come out even. */
function interleave(data: readonly number[], v: Version): number[] {
  const short = Math.floor(data.length / v.blocks);
  const long = data.length % v.blocks;
  const blocks: number[][] = [];
  for (let i = 0, from = 0; i < v.blocks; i++) {
    const size = short + (i >= v.blocks - long ? 1 : 0);
    blocks.push(data.slice(from, from + size));
    from += size;
  }
  const checks = blocks.map((b) => correction(b, v.check));
  const across = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((l) => l.length)) }, (_, i) =>
      lists.flatMap((l) => (l[i] === undefined ? [] : [l[i]])),
    ).flat();
  return [...across(blocks), ...across(checks)];
}

/** The code with the first of the masks, a chessboard: readers take any, and addresses need no other. */
function draw(words: readonly number[], number: number, v: Version): boolean[][] {
  const size = number * 4 + 17;
  const grid: Cell[][] = Array.from({ length: size }, () => new Array<Cell>(size).fill(undefined));
  const set = (x: number, y: number, on: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = on;
  };
  patterns(size, v, set);
  formats(size, number, set);
  const bits = words.flatMap((w) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => ((w >> i) & 1) === 1));
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i++) {
      const y = upward ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] === undefined) grid[y]![x] = (bits[next++] ?? false) !== ((x + y) % 2 === 0);
      }
    }
  }
  return grid.map((row) => row.map((on) => on === true));
}

/** The signs by which a reader finds the code. */
function patterns(size: number, v: Version, set: (x: number, y: number, on: boolean) => void): void {
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const eye = (cx: number, cy: number) => {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, far !== 2 && far !== 4);
      }
  };
  eye(3, 3);
  eye(size - 4, 3);
  eye(3, size - 4);
  const last = v.align.length - 1;
  for (const [i, y] of v.align.entries())
    for (const [j, x] of v.align.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
}

/** Correction and mask, and from version 7 on the version with bits of its own correction. */
function formats(size: number, number: number, set: (x: number, y: number, on: boolean) => void): void {
  const bits = 0x5412; // correction M and the first mask are 0, which stands for itself
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
  if (number < 7) return;
  let check = number;
  for (let i = 0; i < 12; i++) check = (check << 1) ^ ((check >> 11) * 0x1f25);
  const version = (number << 12) | check;
  for (let i = 0; i < 18; i++) {
    const on = ((version >> i) & 1) === 1;
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, on);
    set(b, a, on);
  }
}
