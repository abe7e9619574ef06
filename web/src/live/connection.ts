// A live connection to a game. It reports events in order, performs each action once, and reconnects by itself.
import { Refused } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import type { Action, Command, Entry, Message, Presence, Problem, Receipt, State } from "../api/types.ts";
import { newID } from "./id.ts";

/** How the connection is: not yet made, there, or lost and tried again. It cannot be lost before it was there. */
export type Condition = "connecting" | "open" | "lost";

/** Messages of the server over a socket that are not about the game itself. */
type Answer =
  | { type: "done"; id: string; receipt: Receipt }
  | { type: "refused"; id?: string; problem: Problem }
  | { type: "pong"; sent: number; now: number };

/** The server refused an action. */
export class ActionRefused extends Refused {}

/** The listeners of a connection. */
export interface Listener {
  state(state: State): void;
  entry(entry: Entry): void;
  presence(presence: Presence): void;
  condition(condition: Condition): void;
  /** Reports whether a player may wait for the connection: then it is tried, and kept under watch, more often. */
  playing?(): boolean;
  /** So many actions are not acknowledged, of which so many have been sent. */
  unsettled(actions: number, sent: number): void;
}

/** What a connection needs of a browser; tests bring their own. */
export interface Surroundings {
  open(address: string): WebSocket;
  later(work: () => void, ms: number): () => void;
  /** Calls whenever something may have happened to the network, until it is stopped. */
  stirs(work: () => void): () => void;
  /** Reports whether requests find no server. */
  offline(): boolean;
  id(): string;
}

/** The time after which a change of the network that the browser has reported is complete, in milliseconds. */
const settled = 2000;

const browser: Surroundings = {
  open: (address) => new WebSocket(address),
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  stirs: (work) => {
    const end = new AbortController();
    const twice = () => {
      work();
      setTimeout(() => end.signal.aborted || work(), settled); // the browser may report it too early
    };
    for (const event of ["online", "offline", "pageshow"]) addEventListener(event, twice, { signal: end.signal });
    addEventListener("focus", work, { signal: end.signal });
    // A page that comes to the front may have slept through the end of its connection.
    const front = () => document.visibilityState === "visible" && work();
    document.addEventListener("visibilitychange", front, { signal: end.signal });
    return () => end.abort();
  },
  offline: () => reach.lost.value,
  id: newID,
};

/** An action that the server has not answered yet. */
interface Waiting {
  action: Action;
  sent?: boolean;
  done: (receipt: Receipt) => void;
  failed: (why: Error) => void;
}

/** How long a lost connection rests at first before it is tried again, in milliseconds. */
const firstPause = 250;

/** How long it rests at most, and how long nothing may be heard before a ping is sent, while one plays or watches. */
const playing = { pause: 2000, silence: 5000 };
const watching = { pause: 8000, silence: 15_000 };

/** Ends what waits. */
const closed = (w: Waiting) => w.failed(new Error("closed"));

/** How long a connection may take to be made, in milliseconds. */
const opensWithin = 15_000;

/**
 * How long nothing may be heard after something that is answered, before the connection counts as lost, in
 * milliseconds: usually, and while requests find no server.
 */
const answerWithin = 6000;
const answerOffline = 1500;

/** A live connection to a game. It ends with close. */
export class Connection {
  private readonly path: string;
  private readonly listener: Listener;
  private readonly around: Surroundings;
  private socket: WebSocket | undefined;
  private known = 0;
  private pause = firstPause;
  private opened = false;
  private ended = false;
  private readonly waiting = new Map<string, Waiting>();
  private stopTimer = () => {};
  private readonly stopStirring: () => void;

  constructor(path: string, listener: Listener, around: Surroundings = browser) {
    this.path = path;
    this.listener = listener;
    this.around = around;
    this.stopStirring = around.stirs(() => this.look());
    this.connect();
  }

  /** Does something. Until the server has answered it is sent again with its id whenever the connection comes back. */
  act(action: Command): Promise<Receipt> {
    const id = this.around.id();
    return new Promise((done, failed) => {
      const waits: Waiting = { action: { ...action, id }, done, failed };
      this.waiting.set(id, waits);
      if (!this.socket) this.look();
      this.send(waits);
      this.count();
    });
  }

  /** Drops the actions that have not been sent yet, and what ends a turn also if it was. */
  withdraw(): void {
    for (const [id, { action, sent }] of this.waiting)
      if (!sent || /^(move|resign|takeback)$/.test(action.kind)) this.settle(id, closed);
  }

  /** Checks the connection now, because it may have broken or come back. */
  look(): void {
    if (this.ended) return;
    if (this.socket) this.ping(this.socket);
    else {
      this.stopTimer();
      this.connect();
    }
  }

  close(): void {
    this.ended = true;
    this.stopTimer();
    this.stopStirring();
    if (this.socket) release(this.socket);
    for (const w of this.waiting.values()) closed(w);
    this.waiting.clear();
  }

  private connect(): void {
    const joint = this.path.includes("?") ? "&" : "?";
    const socket = this.around.open(`${this.path}${joint}since=${this.known}`);
    this.socket = socket;
    this.expect(socket, opensWithin);
    socket.onopen = () => {
      this.pause = firstPause;
      this.opened = true;
      this.listen(socket);
      this.listener.condition("open");
      for (const w of this.waiting.values()) this.send(w);
      this.count();
    };
    socket.onmessage = (e) => {
      this.listen(socket);
      this.take(JSON.parse(String(e.data)) as Message | Answer);
    };
    socket.onclose = () => this.lost(socket);
  }

  private get pace() {
    return this.listener.playing?.() ? playing : watching;
  }

  /** Waits for something to be heard, and pings when nothing is for a while. */
  private listen(socket: WebSocket): void {
    this.stopTimer();
    this.stopTimer = this.around.later(() => this.ping(socket), this.pace.silence);
  }

  private ping(socket: WebSocket): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: "ping", sent: Date.now() }));
    this.expect(socket);
  }

  /** Takes a connection that stays silent for lost: its other end may be gone without a word. */
  private expect(socket: WebSocket, within = this.around.offline() ? answerOffline : answerWithin): void {
    this.stopTimer();
    this.stopTimer = this.around.later(() => {
      this.lost(socket);
      release(socket);
    }, within);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.stopTimer();
    if (this.ended) return;
    if (this.opened) this.listener.condition("lost");
    const longest = this.pace.pause;
    // Pages that have lost a server at the same moment do not all come back at the same moment.
    const pause = Math.min(this.pause, longest) * (0.5 + Math.random() / 2);
    this.stopTimer = this.around.later(() => this.connect(), pause);
    this.pause = Math.min(this.pause * 2, longest);
  }

  private send(w: Waiting): void {
    const socket = this.socket;
    if (!socket || socket.readyState !== socket.OPEN) return;
    w.sent = true;
    socket.send(JSON.stringify({ type: "act", action: w.action }));
    this.expect(socket);
  }

  private count(): void {
    this.listener.unsettled(this.waiting.size, [...this.waiting.values()].filter((w) => w.sent).length);
  }

  private take(m: Message | Answer): void {
    switch (m.type) {
      case "entry":
        if (m.entry.number <= this.known) return;
        this.known = m.entry.number;
        this.listener.entry(m.entry);
        break;
      case "state":
        this.listener.state(m.state);
        break;
      case "presence":
        this.listener.presence(m.presence);
        break;
      case "done":
        this.settle(m.id, (w) => w.done(m.receipt));
        break;
      case "refused":
        if (m.problem.status === 503 || m.problem.status === 429) this.again(m.id);
        else if (m.id) this.settle(m.id, (w) => w.failed(new ActionRefused(m.problem)));
        break;
    }
  }

  /** Sends an action once more after a while, as the server was too busy for it. */
  private again(id: string | undefined): void {
    const w = id ? this.waiting.get(id) : undefined;
    if (w) this.around.later(() => this.waiting.has(w.action.id) && this.send(w), 1000);
  }

  private settle(id: string, how: (w: Waiting) => void): void {
    const w = this.waiting.get(id);
    if (!w) return;
    this.waiting.delete(id);
    this.count();
    how(w);
  }
}

/** Closes a socket that has no listener. */
function release(socket: WebSocket): void {
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
}
