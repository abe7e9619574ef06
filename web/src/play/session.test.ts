import { effect } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unreached } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import type { Command, Entry, Problem, State } from "../api/types.ts";
import { ActionRefused } from "../live/connection.ts";
import { Session } from "./session.ts";

/** A socket whose other end is the test. */
class Wire {
  static last: Wire;
  readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | undefined;
  onclose: (() => void) | undefined;
  onmessage: ((e: { data: string }) => void) | undefined;
  constructor() {
    Wire.last = this;
  }
  send(): void {}
  close(): void {}
  says(m: object): void {
    this.onmessage?.({ data: JSON.stringify(m) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("requestAnimationFrame", (f: () => void) => setTimeout(f, 16));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  vi.stubGlobal("document", { addEventListener: () => {} });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A session, and what a page that draws its entries and its state drew. */
function drawn() {
  const heard: number[] = [];
  const session = new Session("x", { state: () => {}, entry: (e: Entry) => heard.push(e.number) });
  session.connect(undefined);
  const drawings: string[] = [];
  effect(() => {
    const numbers = session.entries.value.map((e) => e.number);
    drawings.push(`${numbers} ${session.state.value?.number ?? ""}`);
  });
  return { session, heard, drawings };
}

const entry = (number: number) => ({ type: "entry", entry: { number } });
const state = (number: number) => ({ type: "state", state: { number } as State });

test("entries are drawn together with the state that follows them", () => {
  const { session, heard, drawings } = drawn();
  for (const n of [1, 2, 3]) Wire.last.says(entry(n));
  expect(heard).toEqual([1, 2, 3]);
  Wire.last.says(state(3));
  expect(drawings).toEqual([" ", "1,2,3 3"]);
  vi.advanceTimersByTime(200);
  expect(drawings).toEqual([" ", "1,2,3 3"]);
  session.close();
});

test("that the game is over is told by its result alone", () => {
  const { session } = drawn();
  const refused = (kind: string) => session.failed(new ActionRefused({ text: { kind } } as Problem));
  refused("turn.over");
  expect(session.notice.value).toBeUndefined();
  Wire.last.says({ type: "state", state: { number: 1, phase: "over" } });
  refused("turn.over");
  expect(session.notice.value).toBeUndefined();
  refused("turn.not_yours");
  expect(session.notice.value).toBeDefined();
  session.close();
});

test("a connection as another seat is not lost before it was open", () => {
  const { session } = drawn();
  const opened = Wire.last.onopen!;
  opened();
  expect(session.line.value).toMatchObject({ condition: "open" });
  session.connect(1);
  expect(session.line.value).toEqual({ condition: "connecting", unsettled: 0, sent: 0 });
  session.close();
});

test("an entry waits for its state, even if the connection is slow", () => {
  const { session, drawings } = drawn();
  Wire.last.says(state(1));
  Wire.last.says(entry(2));
  vi.advanceTimersByTime(5000);
  expect(drawings).toEqual([" ", " 1"]);
  Wire.last.says(state(2));
  vi.advanceTimersByTime(100);
  expect(drawings).toEqual([" ", " 1", "2 2"]);
  session.close();
});

test("what comes before a state is drawn waits for that, and is then drawn together and in order", () => {
  const came: number[] = [];
  const session = new Session("x", { state: (_, now) => came.push(now.number), entry: () => {} });
  session.connect(undefined);
  const drawings: string[] = [];
  effect(() => {
    drawings.push(`${session.entries.value.map((e) => e.number)} ${session.state.value?.number ?? ""}`);
  });
  for (const n of [1, 2, 3, 4]) {
    Wire.last.says(entry(n));
    Wire.last.says(state(n));
  }
  expect(drawings).toEqual([" ", "1 1"]);
  vi.advanceTimersByTime(20);
  expect(drawings).toEqual([" ", "1 1", "1,2,3,4 4"]);
  expect(came).toEqual([1, 2, 3, 4]);
  session.close();
});

test("a page that draws no frames shows what comes nevertheless, and a closed one no more", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const { session, drawings } = drawn();
  Wire.last.says(state(1));
  Wire.last.says(state(2));
  vi.advanceTimersByTime(200);
  expect(drawings).toEqual([" ", " 1", " 2"]);
  Wire.last.says(state(3));
  Wire.last.says(state(4));
  session.close();
  vi.advanceTimersByTime(200);
  expect(drawings).toEqual([" ", " 1", " 2", " 3"]);
});

test("while the connection is lost what means the same later waits, anything else is refused", async () => {
  const { session } = drawn();
  Wire.last.onopen?.();
  Wire.last.onclose?.();
  const kept = ["move", "resign", "takeback"].map((kind) => session.act({ kind, ply: 3 } as Command));
  for (const kind of ["offer", "takeback"] as const)
    await expect(session.act({ kind })).rejects.toMatchObject({ problem: { code: "offline" } });
  expect(session.line.value.unsettled).toBe(kept.length);
  session.withdraw();
  for (const act of kept) await expect(act).rejects.toThrow("closed");
  session.close();
});

test("that nothing was done is told until the connection is back, anything else until the next act", async () => {
  const { session } = drawn();
  const wire = Wire.last;
  wire.onopen?.();
  wire.onclose?.();
  await session.act({ kind: "offer" }).catch((error) => session.failed(error));
  expect(session.notice.value).toMatchObject({ problem: { code: "offline" } });
  expect(Wire.last, "it is tried at once").not.toBe(wire);
  Wire.last.onopen?.();
  expect(session.notice.value).toBeUndefined();
  const told = () => session.notice.value !== undefined;
  const late = () => {
    reach.late.value = true;
  };
  late();
  session.failed(unreached("a request"));
  reach.answered();
  expect(told()).toBe(false);
  const arrived = { text: { kind: "page.prompt.arrived" } };
  late();
  session.tell(arrived);
  reach.answered();
  expect(told(), "of a server that was only slow, too").toBe(false);
  Wire.last.onclose?.();
  session.tell(arrived);
  session.look();
  Wire.last.onopen?.();
  expect(told()).toBe(false);
  late();
  session.tell({ text: { kind: "page.say.stale" } });
  reach.answered();
  expect(told()).toBe(true);
  session.close();
});

test("when a request notices that the server is gone or back, the connection is tried at once", () => {
  const { session } = drawn();
  Wire.last.onopen?.();
  Wire.last.onclose?.();
  const wires = new Set([Wire.last]);
  reach.lost.value = true;
  wires.add(Wire.last);
  Wire.last.onclose?.();
  reach.answered();
  wires.add(Wire.last);
  expect(wires.size).toBe(3);
  session.close();
});

test("the answer to an own move does not wait until that is drawn", () => {
  const { session, drawings } = drawn();
  Wire.last.readyState = 1;
  void session.act({ kind: "move", move: "e2e4", number: 1 }).catch(() => {});
  Wire.last.says(state(1));
  Wire.last.says(state(2));
  expect(drawings).toEqual([" ", " 1", " 2"]);
  session.close();
});
