import { expect, test } from "vitest";
import { Reach } from "./reach.ts";

function begin() {
  const asked: string[] = [];
  let timers: { work: () => void; ms: number }[] = [];
  const net: { up: boolean; silent?: boolean; status: number; headers?: Record<string, string> } = {
    up: true,
    status: 200,
  };
  /** Ends the requests that are not answered. */
  const breaks: (() => void)[] = [];
  const reach = new Reach({
    fetch: async (path, init) => {
      asked.push(String(path));
      if (net.silent)
        await new Promise((_, failed) => {
          init?.signal?.addEventListener("abort", failed);
          breaks.push(() => failed(new TypeError("closed")));
        });
      if (!net.up) throw new TypeError("failed to fetch");
      return new Response("ok", net);
    },
    later: (work, ms) => {
      const timer = { work, ms };
      timers.push(timer);
      return () => {
        timers = timers.filter((t) => t !== timer);
      };
    },
  });
  const settle = () => new Promise((done) => setTimeout(done));
  /** Lets the timers run out that are not longer than this. */
  const elapse = async (ms = Number.POSITIVE_INFINITY) => {
    await settle();
    const due = timers.filter((t) => t.ms <= ms);
    timers = timers.filter((t) => t.ms > ms);
    for (const { work } of due) work();
    await settle();
  };
  const pauses = () => timers.map((t) => t.ms);
  return { reach, net, asked, breaks, pauses, elapse };
}

test("what only reads waits for the server and is asked again", async () => {
  const { reach, net, asked, elapse } = begin();
  net.up = false;
  const answer = reach.fetch("/api/rules", { method: "GET" });
  await elapse();
  expect(reach.lost.value).toBe(true);
  await elapse();
  net.up = true;
  await elapse();
  expect(await (await answer).text()).toBe("ok");
  expect(reach.lost.value).toBe(false);
  expect(asked.filter((path) => path === "/api/rules").length).toBe(2);
});

test("a browser that cannot join signals asks all the same", async () => {
  const { any } = AbortSignal;
  Object.assign(AbortSignal, { any: undefined });
  const { reach } = begin();
  const answer = reach.fetch("/api/rules", { method: "GET" });
  Object.assign(AbortSignal, { any });
  expect(await (await answer).text()).toBe("ok");
});

test("what does something fails at once, and is not sent again by itself", async () => {
  const { reach, net, asked, elapse } = begin();
  net.up = false;
  await expect(reach.fetch("/api/games", { method: "POST" })).rejects.toThrow("failed to fetch");
  net.up = true;
  await elapse();
  expect(reach.lost.value).toBe(false);
  expect(asked.filter((path) => path === "/api/games").length).toBe(1);
});

test("a browser that says it is offline is not believed while the server answers", async () => {
  const { reach, asked, elapse } = begin();
  reach.look();
  await elapse();
  expect(asked).toEqual(["/readyz"]);
  expect(reach.lost.value).toBe(false);
});

test("a server that answers but is not well counts as away, and looking goes on", async () => {
  const { reach, net, pauses, elapse } = begin();
  net.status = 503;
  reach.look();
  await elapse();
  expect(reach.lost.value).toBe(true);
  expect(pauses().length).toBe(1);
  net.status = 200;
  await elapse();
  expect(reach.lost.value).toBe(false);
  expect(pauses().length).toBe(0);
});

test("a proxy without its server is no answer", async () => {
  const { reach, net, elapse } = begin();
  net.status = 502;
  const answer = reach.fetch("/api/rules", { method: "GET" });
  await elapse();
  expect(reach.lost.value).toBe(true);
  await expect(reach.fetch("/api/games", { method: "POST" })).rejects.toThrow();
  net.status = 200;
  await elapse();
  expect((await answer).status).toBe(200);
});

test("a server that is too busy for a question is asked again when it said, but not for ever", async () => {
  const { reach, net, asked, elapse } = begin();
  net.status = 429;
  net.headers = { "Retry-After": "2" };
  const answer = reach.fetch("/api/rules", { method: "GET" });
  await elapse(0);
  net.status = 200;
  await elapse();
  expect((await answer).status).toBe(200);
  expect(asked.length).toBe(2);
  net.status = 503;
  const refused = reach.fetch("/api/rules", { method: "GET" });
  for (let n = 0; n < 9; n++) await elapse();
  expect((await refused).status).toBe(503);
  net.headers = { "Retry-After": "600" };
  expect((await reach.fetch("/api/rules", { method: "GET" })).status).toBe(503);
  expect(reach.lost.value).toBe(false);
});

test("a socket that opens ends the wait at once, also while a look hangs", async () => {
  const { reach, net, asked, pauses, elapse } = begin();
  net.up = false;
  const answer = reach.fetch("/api/rules", { method: "GET" });
  await elapse(0);
  net.up = true;
  reach.answered();
  expect(await (await answer).text()).toBe("ok");
  expect(asked).toEqual(["/api/rules", "/api/rules"]);
  expect(pauses().length).toBe(0);
  net.up = false;
  reach.look();
  reach.answered();
  await elapse();
  expect(reach.lost.value).toBe(false);
});

test("without an answer the server is in doubt and then lost, and what was on its way is asked again", async () => {
  const { reach, net, asked, breaks, elapse } = begin();
  net.silent = true;
  const answer = reach.fetch("/api/rules", { method: "GET" });
  const is = () => [reach.late.value, reach.lost.value];
  await elapse(750);
  expect([is(), asked]).toEqual([
    [false, false],
    ["/api/rules", "/readyz"],
  ]);
  await elapse(750);
  expect(is(), "the look is not answered either").toEqual([true, false]);
  breaks[1]!();
  await elapse(0);
  expect(is()).toEqual([true, true]);
  net.silent = false;
  await elapse(500);
  expect(await (await answer).text()).toBe("ok");
  expect([is(), asked.slice(2)]).toEqual([
    [false, false],
    ["/readyz", "/api/rules"],
  ]);
});

test("a slow answer of a server that is there puts nothing in doubt", async () => {
  const { reach, asked, elapse } = begin();
  void reach.watch(new Promise(() => {}));
  await elapse(750);
  await elapse(750);
  expect([reach.late.value, asked]).toEqual([false, ["/readyz"]]);
});

test("a server that goes while a long answer is awaited is missed", async () => {
  const { reach, net, elapse } = begin();
  void reach.watch(new Promise(() => {}));
  await elapse(750);
  net.up = false;
  await elapse(3000);
  expect(reach.lost.value).toBe(true);
});

test.each([
  ["GET", 2000],
  ["POST", 8000],
])(
  "a server that is gone is looked for more often if something waits for it: %s, %d ms at most",
  async (method, most) => {
    const { reach, net, pauses, elapse } = begin();
    net.up = false;
    reach.fetch("/api/rules", { method }).catch(() => {});
    for (let n = 0; n < 9; n++) await elapse();
    expect(pauses()).toEqual([most]);
  },
);
