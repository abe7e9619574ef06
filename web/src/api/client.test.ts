import { expect, test } from "vitest";
import { Client, insist, Refused, unreached } from "./client.ts";
import { reach } from "./reach.ts";

function answering(status: number, body: unknown) {
  const asked: { path: string; init: RequestInit }[] = [];
  const client = new Client(async (path, init) => {
    asked.push({ path: String(path), init: init ?? {} });
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, statusText: "Teapot" });
  });
  return { client, asked };
}

test("picks are repeated in the query, in order, and escaped", async () => {
  const { client, asked } = answering(200, { choices: [] });
  await client.choices("a/b", ["e2", "b4|d4", "50"], 1);
  expect(asked[0]?.path).toBe("/api/games/a%2Fb/choices?seat=1&pick=e2&pick=b4%7Cd4&pick=50");
});

test("what is not asked for is left out", async () => {
  const { client, asked } = answering(200, {});
  await client.state("g");
  await client.state("g", 0, true);
  expect(asked.map((a) => a.path)).toEqual(["/api/games/g", "/api/games/g?seat=0&picture=true"]);
});

test("an operation is asked by its path in the document, filled", async () => {
  const { client, asked } = answering(200, {});
  await client.read("/api/rules/{game}/position", { game: "a b", picture: true, order: ["0:e4"], outcome: undefined });
  expect(asked[0]?.path).toBe("/api/rules/a%20b/position?picture=true&order=0%3Ae4");
});

test("a long history is asked for page by page", async () => {
  const pages = [
    { first: "", steps: [1, 2], more: true },
    { first: "", steps: [3] },
  ];
  const asked: string[] = [];
  const client = new Client(async (path) => {
    asked.push(String(path));
    return new Response(JSON.stringify(pages[asked.length - 1]));
  });
  expect((await client.history({ id: "g", seat: 1 })).steps).toEqual([1, 2, 3]);
  expect(asked).toEqual(["/api/games/g/history?seat=1&after=0", "/api/games/g/history?seat=1&after=2"]);
});

test("a position that is too long for an address is posted", async () => {
  const { client, asked } = answering(200, {});
  const position = "c3:b4=0.7;".repeat(1000);
  await client.position("toy", { position });
  expect(asked[0]).toMatchObject({ path: "/api/rules/toy/position", init: { method: "POST" } });
  expect(String(asked[0]?.init.body)).toBe(new URLSearchParams({ position, picture: "true" }).toString());
});

test("a body is sent as JSON in the chosen language", async () => {
  const { client, asked } = answering(200, { seat: 1 });
  client.lang = "de";
  expect(await client.post("/api/games/g/join", { seat: 1, code: "x" })).toEqual({ seat: 1 });
  expect(asked[0]?.init).toMatchObject({
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": "de" },
    body: '{"seat":1,"code":"x"}',
  });
});

test("nothing is sent beside the first that does something, by which a stranger becomes a guest", async () => {
  const asked: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  const client = new Client((path) => {
    asked.push(String(path));
    return new Promise((done) => answers.push(done));
  });
  const [name, phrase] = [client.put("/name", "Ida"), client.post("/phrase")];
  void client.rules();
  await Promise.resolve();
  expect(asked).toEqual(["/name", "/api/rules?lang=en"]);
  answers[0]!(new Response("{}"));
  await name;
  await expect.poll(() => asked.length).toBe(3);
  answers[2]!(new Response('"eight words"'));
  expect(await phrase).toBe("eight words");
  void client.post("/one");
  void client.post("/two");
  await expect.poll(() => asked.slice(3)).toEqual(["/one", "/two"]);
});

test("a refusal carries the problem", async () => {
  const problem = { type: "about:blank", title: "Conflict", status: 409, code: "stale", detail: "too late" };
  const { client } = answering(409, problem);
  const refused = await client.rules().catch((e: unknown) => e);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).problem).toEqual(problem);
});

test("an answer that is no problem is told by its status, a lost connection as offline", async () => {
  const { client } = answering(502, "<html>");
  await expect(client.rules()).rejects.toMatchObject({ problem: { status: 502, code: "fault" } });
  const torn = new ReadableStream({ start: (body) => body.error(new TypeError("closed")) });
  for (const answer of [Promise.reject(new TypeError("failed to fetch")), Promise.resolve(new Response(torn))])
    await expect(new Client(() => answer).rules()).rejects.toMatchObject({ problem: { status: 0, code: "offline" } });
});

test("what is insisted on is asked again until it is answered or not wanted; a refusal is an answer", async () => {
  const { client } = answering(422, { code: "bad_move", detail: "no" });
  const cut = () => {
    reach.lost.value = true;
    return Promise.reject(unreached("cut"));
  };
  const insisted = async (wanted: boolean[], ...tries: (() => Promise<unknown>)[]) => {
    const answer = insist(
      () => tries.shift()!(),
      () => wanted.shift()!,
    ).catch(({ problem }: Refused) => problem.code);
    for (let n = 0; n < 4; n++) {
      await new Promise((done) => setTimeout(done));
      reach.answered();
    }
    return [await answer, tries.length];
  };
  expect(await insisted([true, true, true, true], cut, cut, async () => "done")).toEqual(["done", 0]);
  expect(await insisted([false], cut, cut)).toEqual(["offline", 1]);
  expect(await insisted([true, false], cut, cut)).toEqual(["offline", 1]);
  reach.lost.value = true; // by another request
  expect(await insisted([true, true], () => client.post("/api/games"), cut)).toEqual(["bad_move", 1]);
});
