// Whether the server can be reached. Only requests show it: a browser without a network says that it is offline even if
// the server runs on the same machine, and says that it is online if nothing answers.
import { signal } from "@preact/signals";

/** What this needs of a browser; tests bring their own. */
export interface Ways {
  fetch: typeof fetch;
  later(work: () => void, ms: number): () => void;
}

const browser: Ways = {
  fetch: (...args) => fetch(...args),
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** How long an answer to something that only reads may take, in milliseconds. */
const patience = 20_000;

/** What a proxy answers in place of a server that does not. */
const away = [502, 504];

/** How often a reading request is repeated to a busy server, and the longest wait that is accepted. */
const mostTries = 3;
const longestWait = 10_000;

/** How long an answer may take before it is in doubt whether there is a server, in milliseconds. */
const doubts = 750;

/** How often it is looked for while an answer is awaited, such as a part of an analysis, in milliseconds. */
const awaits = 3000;

/** How long a look takes at least, in milliseconds. */
const seen = 500;

/** How long a server that is gone is left alone, in milliseconds: at first, at most, and if something waits for it. */
const firstPause = 500;
const longestPause = 8000;
const longestAwaited = 2000;

/** How long a server that answers is left alone before something is loaded again, in milliseconds. */
const loadPause = 2000;

/** Sends requests and notes whether they are answered. While none is, it looks now and then whether one would be. */
export class Reach {
  private readonly ways: Ways;
  /** The server does not answer. */
  readonly lost = signal(false);
  /** It does not answer as fast as it should: it may be lost. */
  readonly late = signal(false);
  /** Ends the reading requests that are on their way. */
  private gone = new AbortController();
  private readonly returns: (() => void)[] = [];
  private looking = false;
  private answers = 0;
  private pause = firstPause;
  private stop = () => {};

  constructor(ways: Ways = browser) {
    this.ways = ways;
  }

  /**
   * Sends a request as fetch does. A reading request waits until the server answers, or until the time that a busy
   * server names, and is repeated. Others fail at once, so that the caller learns whether anything was done.
   */
  readonly fetch: typeof fetch = async (input, init) => {
    if (init?.method !== "GET") return this.once(input, init);
    for (let tries = 1; ; ) {
      const end = AbortSignal.timeout(patience);
      const signal = AbortSignal.any?.([this.gone.signal, end]) ?? end; // browsers before 2024 join no signals
      try {
        const answer = await this.once(input, { ...init, signal });
        const wait = tries++ > mostTries ? undefined : busyFor(answer);
        if (wait === undefined) return answer;
        // Pages that were refused at the same moment do not all come back at the same moment.
        await new Promise<void>((done) => this.ways.later(done, wait * (1 + Math.random())));
      } catch {}
      await this.back();
    }
  };

  /** Settles when the server answers, at once if it does. */
  back(): Promise<void> {
    return this.lost.value ? new Promise((done) => this.returns.push(done)) : Promise.resolve();
  }

  /**
   * Looks now whether the server answers: something says that this may have changed. It settles when that is known, but
   * not before it can have been seen that something is done.
   */
  readonly look = (): Promise<unknown> => {
    this.stop();
    return Promise.all([this.probe(), new Promise<void>((done) => this.ways.later(done, seen))]);
  };

  /** Settles when something that did not load may load: the server is back, or has had some time. */
  async mayLoad(): Promise<void> {
    await this.look();
    await (this.lost.value ? this.back() : new Promise<void>((done) => this.ways.later(done, loadPause)));
  }

  /** Waits for an answer. While it does not come, this looks now and then whether the server answers at all. */
  watch<T>(answer: Promise<T>): Promise<T> {
    let stop = () => {};
    const wait = (ms: number) => {
      stop = this.ways.later(() => {
        void this.look();
        wait(awaits);
      }, ms);
    };
    wait(doubts);
    return answer.finally(() => stop());
  }

  private async once(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    try {
      const answer = await this.watch(this.ways.fetch(input, init));
      if (away.includes(answer.status)) throw new Error(answer.statusText);
      this.answered();
      return answer;
    } catch (error) {
      this.missed();
      throw error;
    }
  }

  /** The server has answered, to a request or by opening a socket. A look that still waits no longer counts. */
  answered(): void {
    this.answers++;
    this.pause = firstPause;
    this.late.value = false;
    if (!this.lost.value) return;
    this.stop();
    this.lost.value = false;
    for (const done of this.returns.splice(0)) done();
  }

  private missed(): void {
    if (this.lost.value) return;
    this.late.value = true;
    this.lost.value = true;
    this.gone.abort();
    this.gone = new AbortController();
    this.again();
  }

  private again(): void {
    this.stop = this.ways.later(() => void this.probe(), this.pause);
    this.pause = Math.min(this.pause * 2, this.returns.length > 0 ? longestAwaited : longestPause);
  }

  private async probe(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    const before = this.answers;
    const sure = this.ways.later(() => {
      this.late.value = this.answers === before;
    }, doubts);
    const asked = this.ways.fetch("/readyz", { cache: "no-store", signal: AbortSignal.timeout(patience / 4) });
    const answer = await asked.catch(() => undefined);
    sure();
    if (answer?.ok) this.answered();
    else if (this.answers === before) {
      if (this.lost.value) this.again();
      else this.missed();
    }
    this.looking = false;
  }
}

/** The wait that a busy server asks for, in milliseconds, if it is not too long. */
function busyFor(answer: Response): number | undefined {
  const wait = 1000 * Number(answer.headers.get("Retry-After"));
  return [429, 503].includes(answer.status) && wait > 0 && wait <= longestWait ? wait : undefined;
}

/** Whether the server of these pages can be reached. */
export const reach = new Reach();
