// Checks the record of a game in the browser: the seed against its commitment, every draw, every order that was opened,
// the seal. The construction is told byte for byte in docs/verify.md; nothing here trusts the server.

/** What checking has come to. */
export interface Checked {
  right: boolean;
  draws: number;
  /** What is wrong, if something is: the entry of the record. */
  wrong?: string;
}

interface Word {
  text: string;
  string: boolean;
}

interface Entry {
  ply: string;
  bracket: "" | "{" | "(";
  words: Word[];
}

const utf8 = new TextEncoder();

/** Reports whether this browser can check: over plain http browsers compute no hashes. */
export const canCheck = (): boolean => "subtle" in crypto;

/** The record of a game. */
export async function recordOf(id: string): Promise<string> {
  const answer = await fetch(`/api/games/${encodeURIComponent(id)}/record`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`no record: ${answer.status}`);
  return await answer.text();
}

/** A record, checked. One that cannot be read is wrong. */
export async function checkRecord(record: string): Promise<Checked> {
  const checker = new Checker();
  const wrong = await checker.run(record).catch(String);
  return { right: !wrong, draws: checker.draws, ...(wrong && { wrong }) };
}

class Checker {
  draws = 0;
  private tags = new Map<string, string>();
  private seed: Uint8Array<ArrayBuffer> | undefined;
  private entropy: string[] = [];
  private chains = new Map<string, string>();
  private links = new Map<string, string>();
  private readonly orders = new Map<string, string>();
  private readonly outcomes = new Map<
    string,
    { made: string; course: string; links: Map<string, string>; drawn: boolean }
  >();

  async run(record: string): Promise<undefined> {
    const { tags, entries } = read(record);
    this.tags = new Map(tags);
    const first = entries.filter((e) => e.bracket === "(").map((e) => e.words.map((w) => w.text));
    const seeds = first.find((w) => w[0] === "seed");
    if (seeds) this.seed = bytes(seeds[1]!);
    const result = first.find((w) => w[0] === "result");
    const seats = result ? result[1]!.split("-").length : 0;
    this.entropy = Array.from({ length: seats }, (_, i) => this.tags.get(`Entropy${i}`) ?? "");
    for (const [name, value] of tags) if (/^Chain\d$/.test(name)) this.chains.set(name.slice(5), value);
    if (this.seed) must((await hash(this.seed)) === this.tags.get("Dice"), "the seed is not that of the dice");
    let log = await sha("quandary log 1", ...tags.filter(([name]) => name !== "Record").flat());
    let course = log;
    for (const entry of entries) {
      const word = entry.words[0]!.text;
      const { whole, bare } = written(entry);
      await this.entry(entry, course, log, whole);
      if (entry.bracket === "(" && word.startsWith("keep")) continue;
      if (entry.bracket === "{") this.links = new Map();
      log = await sha(log, whole);
      if (entry.bracket !== "(" || ["open", "resign", "timeout", "undo"].includes(word))
        course = await sha(course, bare);
    }
  }

  private async entry(entry: Entry, course: string, log: string, where: string): Promise<void> {
    const w = entry.words.map((x) => x.text);
    const id = this.tags.get("Id") ?? "";
    const kind = entry.bracket + w[0];
    if (entry.bracket === "{" && isHidden(entry)) {
      this.outcomes.set(w[1]!, { made: w[3]!, course, links: this.links, drawn: w[2] === "drawn" });
    } else if (entry.bracket === "{" && w[2] === "drawn") {
      await this.draw(w[1]!.slice(1), course, this.links, w[3]!, w[5]!, where);
    } else if (kind === "(commit") {
      this.orders.set(`${entry.ply} ${w[1]}`, w[2]!);
    } else if (kind === "(link") {
      must((await hash(bytes(w[2]!))) === this.chains.get(w[1]!), where);
      this.chains.set(w[1]!, w[2]!);
      this.links.set(w[1]!, w[2]!);
    } else if (kind === "(open" && w[1]!.startsWith("#")) {
      const kept = this.outcomes.get(w[1]!);
      must(kept?.made === (await sha("quandary outcome 1", id, w[1]!.slice(1), w[2]!, w.at(-1)!)), where);
      if (kept?.drawn) await this.draw(w[1]!.slice(1), kept.course, kept.links, w[4]!, w[6]!, where);
    } else if (kind === "(open") {
      const made = await sha("quandary order 1", id, entry.ply, ...w.slice(1));
      must(made === this.orders.get(`${entry.ply} ${w[1]}`), where);
    } else if (kind === "(seal") {
      must(w[1] === log, where);
    }
  }

  /** Computes a draw again. */
  private async draw(
    turn: string,
    course: string,
    links: Map<string, string>,
    number: string,
    below: string,
    where: string,
  ): Promise<void> {
    if (!this.seed) return;
    const d = BigInt(below);
    const limit = ((1n << 256n) / d) * d;
    const together = this.chains.size > 0 ? this.entropy.map((_, i) => links.get(String(i)) ?? "") : [];
    const purpose = this.chains.size > 0 ? "quandary draw together 1" : "quandary draw 1";
    const key = await crypto.subtle.importKey("raw", this.seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    for (let attempt = 0; ; attempt++) {
      const fields = [purpose, this.tags.get("Id") ?? "", turn, course, ...this.entropy, ...together, String(attempt)];
      const x = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, encode(fields)))}`);
      if (x >= limit) continue;
      must(x % d === BigInt(number), where);
      this.draws++;
      return;
    }
  }
}

function must(is: boolean, where: string): void {
  if (!is) throw new Error(where);
}

const isHidden = (e: Entry): boolean => e.words[0]!.text === "?" && !e.words[0]!.string;

/** The text of an entry as it is hashed: whole, and without hashes and nonces as the course has it. */
function written(e: Entry): { whole: string; bare: string } {
  const hidden = e.bracket === "{" && isHidden(e);
  const shown = e.words.map((w, i) => (hidden && i === 0 ? "?" : word(w.text)));
  const close = { "": "", "{": "}", "(": ")" }[e.bracket];
  const text = (words: readonly string[]) => `${e.ply}. ${e.bracket}${words.join(" ")}${close}`;
  const secret = hidden || (e.bracket === "(" && shown[0] === "open");
  return { whole: text(shown), bare: text(secret ? shown.slice(0, -1) : shown) };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a bare word may not have
const bareWord = /^[^\][\s{}();"\\\x00-\x1f\x7f-\u{10ffff}]+$/u;

function word(w: string): string {
  if (bareWord.test(w) && w !== "?" && !/^\d+\.$/.test(w)) return w;
  return JSON.stringify(w).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** The tags and entries of a record. */
function read(record: string): { tags: [string, string][]; entries: Entry[] } {
  const form =
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
    /[ \t\r\n]+|;[^\n]*|[\][{}()]|"(?:[^"\\\n]|\\.)*"|[^\][\s{}();"\\\x00-\x1f\x7f-\u{10ffff}]+/uy;
  const text = record.replace(/^\ufeff/, "");
  const words: Word[] = [];
  while (form.lastIndex < text.length) {
    const at = form.lastIndex;
    const found = form.exec(text)?.[0];
    if (found === undefined) throw new Error(`the character at ${at}`);
    if (found.startsWith('"')) words.push({ text: JSON.parse(found) as string, string: true });
    else if (!/^[\s;]/.test(found)) words.push({ text: found, string: false });
  }
  const tags: [string, string][] = [];
  const entries: Entry[] = [];
  const closing: Record<string, string> = { "[": "]", "{": "}", "(": ")" };
  for (let i = 0, ply = "0"; i < words.length; i++) {
    const w = words[i]!;
    const close = w.string ? undefined : closing[w.text];
    if (!close) {
      if (!w.string && /^\d+\.$/.test(w.text)) ply = w.text.slice(0, -1);
      else entries.push({ ply, bracket: "", words: [w] });
      continue;
    }
    const end = words.findIndex((x, j) => j > i && !x.string && x.text === close);
    if (end < 0) throw new Error(`${w.text} without ${close}`);
    const inside = words.slice(i + 1, end);
    if (w.text === "[") tags.push([inside[0]!.text, inside[1]!.text]);
    else entries.push({ ply, bracket: w.text as "{" | "(", words: inside });
    i = end;
  }
  return { tags, entries };
}

/** Fields as they are hashed: each with its length before it, in eight bytes. */
const encode = (fields: readonly string[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    fields.flatMap((f) => {
      const text = utf8.encode(f);
      const n = text.length;
      return [0, 0, 0, 0, n >> 24, n >> 16, n >> 8, n, ...text];
    }),
  );

const sha = (...fields: string[]): Promise<string> => hash(encode(fields));

async function hash(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", data));
}

const hex = (data: ArrayBuffer): string =>
  [...new Uint8Array(data)].map((b) => b.toString(16).padStart(2, "0")).join("");

const bytes = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (d) => Number.parseInt(d, 16));
