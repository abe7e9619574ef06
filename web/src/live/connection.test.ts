import { expect, test } from "vitest";
import type { Entry, State } from "../api/types.ts";
import { type Condition, Connection, type Surroundings } from "./connection.ts";

/** A socket whose other end is the test. */
class Wire {
  readonly OPEN = 1;
  readyState = 0;
  sent: { type: string; action?: { id: string; move?: string } }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
  send(data: string) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(m: unknown) {
    this.onmessage?.({ data: JSON.stringify(m) });
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.();
  }
}

function begin(playing = true) {
  const wires: Wire[] = [];
  const timers: { work: () => void; ms: number; on: boolean }[] = [];
  const stirring = new Set<() => void>();
  let ids = 0;
  let offline = false;
  const around: Surroundings = {
    open: (address) => {
      const wire = new Wire(address);
      wires.push(wire);
      return wire as unknown as WebSocket;
    },
    later: (work, ms) => {
      const timer = { work, ms, on: true };
      timers.push(timer);
      return () => {
        timer.on = false;
      };
    },
    stirs: (work) => {
      stirring.add(work);
      return () => stirring.delete(work);
    },
    offline: () => offline,
    id: () => `id${++ids}`,
  };
  const heard: { entries: number[]; states: number[]; conditions: Condition[]; unsettled: number; sent: number } = {
    unsettled: 0,
    sent: 0,
    entries: [],
    states: [],
    conditions: [],
  };
  const connection = new Connection(
    "/socket?picture=true",
    {
      entry: (e: Entry) => heard.entries.push(e.number),
      state: (s: State) => heard.states.push(s.number),
      presence: () => {},
      condition: (c) => heard.conditions.push(c),
      playing: () => playing,
      unsettled: (actions, sent) => Object.assign(heard, { unsettled: actions, sent }),
    },
    around,
  );
  const elapse = () => {
    const due = timers.filter((t) => t.on);
    for (const t of due) {
      t.on = false;
      t.work();
    }
  };
  const stir = () => {
    for (const work of stirring) work();
  };
  const goOffline = () => {
    offline = true;
    stir();
  };
  const patience = () => timers.findLast((t) => t.on)?.ms;
  return { wires, connection, heard, elapse, stir, stirring, goOffline, patience };
}

const last = (wires: Wire[]): Wire => wires[wires.length - 1] as Wire;

test.each([
  [true, 5000],
  [false, 15_000],
])("a silent connection is asked whether it is there (playing: %s)", (playing, after) => {
  const { wires, patience, elapse } = begin(playing);
  last(wires).opens();
  expect(patience()).toBe(after);
  elapse();
  expect(last(wires).sent).toMatchObject([{ type: "ping" }]);
});

test("a lost connection comes back and asks for what it missed", () => {
  const { wires, heard, elapse } = begin();
  last(wires).opens();
  last(wires).says({ type: "entry", entry: { number: 1 } });
  last(wires).says({ type: "entry", entry: { number: 2 } });
  last(wires).breaks();
  elapse();
  expect(wires.map((w) => w.address)).toEqual(["/socket?picture=true&since=0", "/socket?picture=true&since=2"]);
  last(wires).opens();
  last(wires).says({ type: "entry", entry: { number: 2 } });
  last(wires).says({ type: "entry", entry: { number: 3 } });
  expect(heard.entries).toEqual([1, 2, 3]);
  expect(heard.conditions).toEqual(["open", "lost", "open"]);
});

test("a connection that was never open is not lost", () => {
  const { wires, heard, elapse } = begin();
  last(wires).breaks();
  elapse();
  expect(wires.length).toBe(2);
  last(wires).opens();
  expect(heard.conditions).toEqual(["open"]);
});

test("an action that was not acknowledged is sent again with its id", async () => {
  const { wires, connection, heard, elapse } = begin();
  last(wires).opens();
  const receipt = connection.act({ kind: "move", move: "e2e4", number: 1 });
  expect(heard.unsettled).toBe(1);
  last(wires).breaks();
  elapse();
  last(wires).opens();
  expect(wires.map((w) => w.sent.map((m) => m.action?.id))).toEqual([["id1"], ["id1"]]);
  last(wires).says({ type: "done", id: "id1", receipt: { number: 5 } });
  expect(await receipt).toEqual({ number: 5 });
  expect(heard.unsettled).toBe(0);
});

test("an action made while there is no connection waits for it", () => {
  const { wires, connection } = begin();
  void connection.act({ kind: "resign" });
  expect(last(wires).sent).toEqual([]);
  last(wires).opens();
  expect(last(wires).sent.length).toBe(1);
});

test("what ends a turn is withdrawn, anything else only as long as it has not been sent", async () => {
  const { wires, connection, heard } = begin();
  void connection.act({ kind: "offer" });
  const back = connection.act({ kind: "takeback", ply: 1 });
  const sent = connection.act({ kind: "move", move: "e2e4", number: 1 });
  last(wires).opens();
  last(wires).breaks();
  const roll = connection.act({ kind: "roll", number: 2, outcome: "x" });
  expect(heard).toMatchObject({ unsettled: 4, sent: 3 });
  connection.withdraw();
  await expect(back).rejects.toThrow("closed");
  await expect(sent).rejects.toThrow("closed");
  await expect(roll).rejects.toThrow("closed");
  expect(heard).toMatchObject({ unsettled: 1, sent: 1 });
  last(wires).opens();
  expect(last(wires).sent, "it is not sent again").toMatchObject([{ action: { kind: "offer" } }]);
});

test("what is refused is told, what the server is too busy for is sent again", async () => {
  const { wires, connection, elapse } = begin();
  last(wires).opens();
  const bad = connection.act({ kind: "move", move: "x", number: 1 });
  last(wires).says({ type: "refused", id: "id1", problem: { status: 422, code: "bad_move", detail: "no" } });
  await expect(bad).rejects.toMatchObject({ problem: { code: "bad_move" } });
  void connection.act({ kind: "resign" });
  last(wires).says({ type: "refused", id: "id2", problem: { status: 503, code: "busy", detail: "later" } });
  elapse();
  expect(last(wires).sent.filter((m) => m.action?.id === "id2").length).toBe(2);
});

test("a connection that stays silent counts as lost", () => {
  const { wires, heard, elapse } = begin();
  last(wires).opens();
  elapse();
  expect(last(wires).sent).toMatchObject([{ type: "ping" }]);
  elapse();
  expect(heard.conditions.at(-1)).toBe("lost");
});

test("an action that is not answered shows that the connection is gone, without waiting for a ping", () => {
  const { wires, connection, heard, elapse } = begin();
  last(wires).opens();
  void connection.act({ kind: "resign" });
  elapse();
  expect(heard.conditions.at(-1)).toBe("lost");
  elapse();
  last(wires).opens();
  expect(last(wires).sent).toMatchObject([{ type: "act", action: { id: "id1" } }]);
});

test("when the network stirs a connection is tried at once, and one that is lost comes back at once", () => {
  const { wires, heard, elapse, stir } = begin();
  last(wires).opens();
  stir();
  expect(last(wires).sent).toMatchObject([{ type: "ping" }]);
  last(wires).says({ type: "pong", sent: 1, now: 2 });
  last(wires).breaks();
  stir();
  expect(wires.length).toBe(2);
  elapse();
  expect(wires.length).toBe(2);
  expect(heard.conditions).toEqual(["open", "lost", "lost"]);
});

test("an action that is made while the connection is lost has it tried at once", () => {
  const { wires, connection } = begin();
  last(wires).opens();
  last(wires).breaks();
  void connection.act({ kind: "move", move: "e2e4", number: 1 });
  expect(wires.length).toBe(2);
  last(wires).opens();
  expect(last(wires).sent).toMatchObject([{ type: "act", action: { id: "id1" } }]);
});

test.each([
  [true, 2000],
  [false, 8000],
])(
  "a lost connection of a game in play (%s) is tried again after %d ms at most, not by all at once",
  (playing, most) => {
    const { wires, elapse, patience } = begin(playing);
    const pauses = Array.from({ length: 60 }, () => {
      last(wires).breaks();
      const pause = patience()!;
      elapse();
      return pause;
    });
    expect(pauses[0]).toBeLessThanOrEqual(250);
    const late = pauses.slice(10);
    expect(Math.max(...late)).toBeLessThanOrEqual(most);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(most / 2);
    expect(Math.max(...late) - Math.min(...late)).toBeGreaterThan(most / 10);
  },
);

test("while requests find no server, an answer is awaited for a shorter time", () => {
  const { wires, connection, patience, goOffline } = begin();
  last(wires).opens();
  void connection.act({ kind: "move", move: "e2e4" });
  expect(patience()).toBe(6000);
  goOffline();
  expect(patience()).toBe(1500);
});

test("after close nothing happens any more", () => {
  const { wires, connection, elapse, stirring } = begin();
  last(wires).opens();
  connection.close();
  elapse();
  expect(wires.length).toBe(1);
  expect(stirring.size).toBe(0);
});
