// Asks the server. Every function is one operation of its API.

import type { paths } from "./document.ts";
import { reach } from "./reach.ts";
import type {
  Choices,
  Edited,
  History,
  Listing,
  Peril,
  Phase,
  Problem,
  Risks,
  RulesList,
  Seen,
  State,
  Supposition,
} from "./types.ts";

/** The server refused a request, or could not be reached: then the code is "offline". */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "Refused";
    this.problem = problem;
  }
}

/** The most characters of a query in an address. */
const longest = 8000;

/** Values of a query; what is undefined is left out, a list is repeated. */
type Query = Record<string, string | number | boolean | undefined | readonly string[]>;

/** The operation that reads at a path of the document. */
type Reading<P extends keyof paths> = NonNullable<paths[P]["get"]>;

/** The parameters of one kind, all of which may be left out or not; none is no demand. */
type Given<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type Left<T> = { [K in keyof T]?: T[K] | undefined };

/** The parameters of a reading operation: the parts of its path, and its query. */
type Asked<P extends keyof paths> =
  Reading<P> extends { parameters: { path?: infer Path; query?: infer Q } } ? Given<Path> & Left<Given<Q>> : never;

/** What an operation that reads answers. */
type Answer<P extends keyof paths> =
  Reading<P> extends { responses: { 200: { content: { "application/json": infer A } } } } ? A : never;

/** Asks the server of this page, in a language. */
export class Client {
  /** The language of refusals. */
  lang = "en";
  private readonly fetch: typeof fetch;
  /** The games, requested once in each language. */
  private list: { lang: string; all: Promise<RulesList> } | undefined;
  /**
   * The first request that changes something, until it has failed or succeeded. It may turn a stranger into a guest.
   */
  private first: Promise<unknown> | undefined;

  constructor(fetching: typeof fetch = (...args) => fetch(...args)) {
    this.fetch = fetching;
  }

  /** The games that can be played. */
  rules(): Promise<RulesList> {
    const { lang } = this;
    if (this.list?.lang !== lang) {
      const all = this.read("/api/rules", { lang });
      this.list = { lang, all };
      all.catch(() => {
        this.list = undefined; // it is asked for again
      });
    }
    return this.list!.all;
  }

  /** All sentences of the server in a language. */
  messages(lang: string): Promise<Readonly<Record<string, string>>> {
    return this.read("/api/messages/{lang}", { lang });
  }

  /** The games that everybody may find. */
  async games(phase: Exclude<Phase, "dropped">, most?: number): Promise<Listing[]> {
    return (await this.read("/api/games", { phase, most })).games;
  }

  /** The state of a game for a seat; without one, for the only seat held, or the public state. */
  state(id: string, seat?: number, picture = false): Promise<State> {
    return this.read("/api/games/{id}", { id, seat, picture });
  }

  /** What may be picked after these picks, and after each of that. */
  choices(id: string, picks: readonly string[], seat?: number): Promise<Choices> {
    return this.read("/api/games/{id}/choices", { id, seat, pick: [...picks] });
  }

  /** What a move may lead to; with pictures, how the board would look; with peril, how likely it loses. */
  risks(id: string, move: string, seat?: number, picture = false, peril = false): Promise<Risks> {
    return this.read("/api/games/{id}/risks", { id, seat, move, picture, peril, lang: this.lang });
  }

  /** All steps of a game so far, or those after one, which the server sends page by page. */
  history(asked: Asked<"/api/games/{id}/history">): Promise<History> {
    return allSteps((after) => this.read("/api/games/{id}/history", { ...asked, after: asked.after ?? after }));
  }

  /** What the server reads in a record. It keeps nothing of it. */
  record<T>(record: string, what: "" | "/luck" | "/analysis", asked = ""): Promise<T> {
    return this.ask(`/api/records${what}${asked}`, { method: "POST", ...inJSON({ record }) });
  }

  /** How likely a move loses, looked at for longer; nothing where others order at the same time. */
  async peril(id: string, move: string, seat?: number): Promise<Peril | undefined> {
    return (await this.read("/api/games/{id}/peril", { id, seat, move })).peril;
  }

  /** What becomes of the board of a position if a token is found where it is, and if not. */
  supposition(id: string, token: number, number: number, seat?: number, pictures = false): Promise<Supposition> {
    return this.read("/api/games/{id}/supposition", { id, seat, token, number, pictures });
  }

  /** How a position looks that belongs to no game, and what follows from orders and an outcome there. */
  position(game: string, asked: Omit<Asked<"/api/rules/{game}/position">, "game" | "picture"> = {}): Promise<Seen> {
    return this.read("/api/rules/{game}/position", { ...asked, game, picture: true }) as Promise<Seen>;
  }

  /** What may be put on a position, and the position after a change. */
  edit(game: string, asked: Omit<Asked<"/api/rules/{game}/edit">, "game" | "picture"> = {}): Promise<Edited> {
    return this.read("/api/rules/{game}/edit", { ...asked, game, picture: true }) as Promise<Edited>;
  }

  /** Any operation that reads, by its path in the document: parameters of the path and of the query in one. */
  read<P extends keyof paths>(path: P, asked: Asked<P>): Promise<Answer<P>> {
    const query: Query = { ...(asked as Query) };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(query[name]);
      delete query[name];
      return encodeURIComponent(value);
    });
    const all = new URLSearchParams();
    for (const [name, v] of Object.entries(query)) {
      if (Array.isArray(v)) for (const item of v) all.append(name, item);
      else if (v !== undefined && v !== false) all.set(name, String(v));
    }
    const search = all.toString();
    // Positions can be longer than an address may be.
    if (search.length > longest && filled.startsWith("/api/rules/"))
      return this.ask(filled, { method: "POST", body: all });
    return this.ask(search ? `${filled}?${search}` : filled, { method: "GET" });
  }

  /** Any other operation that does something. */
  post<T>(path: string, body?: unknown): Promise<T> {
    return this.send<T>("POST", path, body);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>("PUT", path, body);
  }

  delete(path: string): Promise<void> {
    return this.send<void>("DELETE", path);
  }

  /** Sends a request, but not beside the first one: two requests at once would make two guests of one stranger. */
  private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    // Without cookies the server could not recognise the player, and the seat would be lost.
    if (globalThis.navigator?.cookieEnabled === false)
      throw new Refused({ ...nothing, code: "cookies", detail: "no cookies", text: { kind: "page.cookies" } });
    const ask = () => this.ask<T>(path, { method, ...(body !== undefined && inJSON(body)) });
    if (this.first) return this.first.then(ask);
    const answer = ask();
    this.first = answer.catch(() => {
      this.first = undefined;
    });
    return answer;
  }

  private async ask<T>(path: string, request: RequestInit): Promise<T> {
    const headers = { ...request.headers, "Accept-Language": this.lang };
    let answer: Response;
    let said: string;
    try {
      answer = await this.fetch(path, { ...request, headers, credentials: "same-origin" });
      said = await answer.text();
    } catch (cause) {
      throw unreached(String(cause));
    }
    if (!answer.ok) throw new Refused(problem(answer, said));
    return (said ? JSON.parse(said) : undefined) as T;
  }
}

/** That the server could not be reached, so nothing was done. */
export const unreached = (detail: string): Refused =>
  new Refused({ ...nothing, code: "offline", detail, text: { kind: "page.offline.refused" } });

/**
 * Does something until the server answers: again when it is back, as long as the caller still wants it. An answer that
 * refuses ends it.
 */
export async function insist<T>(work: () => Promise<T>, wanted: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as Partial<Refused>).problem?.code !== "offline" || !wanted()) throw error;
      await reach.back();
      if (!wanted()) throw error;
    }
  }
}

/** What has steps, of which the server sends some at a time: those after so many. */
export async function allSteps<H extends Pick<History, "steps" | "more">>(
  ask: (after: number) => Promise<H>,
): Promise<H> {
  const all = await ask(0);
  for (let more = all.more; more; ) {
    const next = await ask(all.steps.length);
    all.steps.push(...next.steps);
    more = next.more && next.steps.length > 0;
  }
  return all;
}

/** A body of a request, as JSON. */
const inJSON = (body: unknown) => ({
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

const nothing: Problem = { type: "about:blank", title: "", status: 0, code: "", detail: "" };

/** The problem in an answer, or a general one if the answer has none. */
function problem({ status, statusText }: Response, said: string): Problem {
  try {
    return JSON.parse(said) as Problem;
  } catch {
    return { ...nothing, title: statusText, status, code: "fault", detail: statusText };
  }
}

/** The server of this page. While it cannot be reached, what only reads waits for it. */
export const api = new Client(reach.fetch);
