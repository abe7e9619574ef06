// Asks the server. Every function is one operation of its API.
import type { Messages } from "../i18n/voice.ts";
import type {
  Action,
  Choices,
  Created,
  Entry,
  Listing,
  Moves,
  Phase,
  Problem,
  Receipt,
  Risks,
  RulesList,
  Spec,
  State,
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

/** Values of a query; what is undefined is left out, a list is repeated. */
type Query = Record<string, string | number | boolean | undefined | readonly string[]>;

/** Asks the server of this page, in a language. */
export class Client {
  /** The language in which refusals are told. */
  lang = "en";
  private readonly fetch: typeof fetch;

  constructor(fetching: typeof fetch = (...args) => fetch(...args)) {
    this.fetch = fetching;
  }

  /** The games that can be played. */
  rules(): Promise<RulesList> {
    return this.get("/api/rules", { lang: this.lang });
  }

  /** All sentences of the server in a language. */
  messages(lang: string): Promise<Messages> {
    return this.get(`/api/messages/${encodeURIComponent(lang)}`, {});
  }

  create(spec: Spec): Promise<Created> {
    return this.post("/api/games", spec);
  }

  /** The games that everybody may find. */
  async games(phase: Phase, most?: number): Promise<Listing[]> {
    return (await this.get<{ games: Listing[] }>("/api/games", { phase, most })).games;
  }

  /** How a game stands for a seat; without one, as the only seat held or for everybody. */
  state(id: string, seat?: number, picture = false): Promise<State> {
    return this.get(game(id), { seat, picture });
  }

  async entries(id: string, since = 0, seat?: number): Promise<Entry[]> {
    return (await this.get<{ entries: Entry[] }>(game(id, "entries"), { since, seat, lang: this.lang })).entries;
  }

  /** Takes a free seat: the named one, the one of an invitation, or any. */
  join(id: string, how: { seat?: number; code?: string }): Promise<{ seat: number }> {
    return this.post(game(id, "join"), how);
  }

  leave(id: string): Promise<void> {
    return this.post(game(id, "leave"), undefined);
  }

  act(id: string, action: Action): Promise<Receipt> {
    return this.post(game(id, "actions"), action);
  }

  moves(id: string, seat?: number): Promise<Moves> {
    return this.get(game(id, "moves"), { seat });
  }

  /** What may be picked after these picks, and after each of that. */
  choices(id: string, picks: readonly string[], seat?: number): Promise<Choices> {
    return this.get(game(id, "choices"), { seat, pick: picks });
  }

  /** What a move may lead to; with pictures, how the board would look. */
  risks(id: string, move: string, seat?: number, picture = false): Promise<Risks> {
    return this.get(game(id, "risks"), { seat, move, picture, lang: this.lang });
  }

  /** Any other operation that reads. */
  get<T>(path: string, query: Query): Promise<T> {
    const all = new URLSearchParams();
    for (const [name, v] of Object.entries(query)) {
      if (Array.isArray(v)) for (const item of v) all.append(name, item);
      else if (v !== undefined && v !== false) all.set(name, String(v));
    }
    const search = all.toString();
    return this.ask<T>(search ? `${path}?${search}` : path, { method: "GET" });
  }

  /** Any other operation that does something. */
  post<T>(path: string, body: unknown): Promise<T> {
    const headers = { "Content-Type": "application/json" };
    const request: RequestInit = { method: "POST" };
    return this.ask<T>(path, body === undefined ? request : { ...request, headers, body: JSON.stringify(body) });
  }

  private async ask<T>(path: string, request: RequestInit): Promise<T> {
    const headers = { ...request.headers, "Accept-Language": this.lang };
    let answer: Response;
    try {
      answer = await this.fetch(path, { ...request, headers, credentials: "same-origin" });
    } catch (cause) {
      throw new Refused({ ...nothing, code: "offline", detail: String(cause) });
    }
    if (!answer.ok) throw new Refused(await problem(answer));
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }
}

const nothing: Problem = { type: "about:blank", title: "", status: 0, code: "", detail: "" };

/** The problem that an answer tells, or what can be said of one that tells none. */
async function problem(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return { ...nothing, title: answer.statusText, status: answer.status, code: "fault", detail: answer.statusText };
  }
}

const game = (id: string, what = "") => `/api/games/${encodeURIComponent(id)}${what && `/${what}`}`;

/** The server of this page. */
export const api = new Client();
