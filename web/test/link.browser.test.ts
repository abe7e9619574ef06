import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { Network } from "./network.ts";
import { clicks, press, Served, square } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (!haveBrowser) return;
  served = await Served.start();
  served.serviceWorkers = "allow";
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;
const open = { kind: "open" } as const;

/** Waits until the service worker has the shell and looks after this page. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  });

/** What says that the server does not answer: on the page of a game, or on any other. */
const silent = (page: Page) =>
  page.getByRole("status").getByText("The server does not answer.").filter({ visible: true });

/** Two people at one game, each over a network of their own, White to move. */
async function pair() {
  const networks = [await Network.to(served.origin), await Network.to(served.origin)] as const;
  const [white, black] = [
    await served.visitor({ baseURL: networks[0].origin }),
    await served.visitor({ baseURL: networks[1].origin }),
  ];
  const { id } = await served.game(white, { game: "niels", seats: [mine, open] });
  await black.goto(`/game/${id}`);
  await press(black, "Play Black");
  await white.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
  const close = async () => {
    for (const page of [white, black]) await page.context().close();
    for (const network of networks) await network.close();
  };
  return { white, black, networks, id, close };
}

const pawn = (page: Page, name: string) =>
  expect.poll(() => square(page, name).getAttribute("aria-label"), { timeout: 30_000 }).toMatch(/pawn/);

test.runIf(haveBrowser)("a stranger without the link to a seat is not asked to choose one", async () => {
  const host = await served.visitor({ viewport: { width: 360, height: 740 } });
  const { id } = await served.game(host, { game: "niels", seats: [mine, { kind: "invited" }] });
  await host.getByRole("heading", { name: "Waiting for 1 more player." }).waitFor();
  const link = (await host.getByRole("button", { name: "Copy the link" }).boundingBox())!;
  const tabs = (await host.locator(".tab-bar").boundingBox())!;
  expect(link.y + link.height, "the link is in the first screen").toBeLessThan(tabs.y);
  const stranger = await served.visitor();
  await stranger.goto(`/game/${id}`);
  await stranger.getByRole("heading", { name: "The free seats are for people with a link." }).waitFor();
  expect(await stranger.locator(".lobby-seats button").count()).toBe(0);
});

describe.runIf(haveBrowser)("installed", () => {
  test("what a browser needs to install the pages is there", async () => {
    const page = await served.visitor();
    const policy = (await page.goto("/"))?.headers()["content-security-policy"];
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|data: *;|\*;/);
    const manifest = await page.request.get("/manifest.webmanifest");
    expect(manifest.headers()["content-type"]).toBe("application/manifest+json");
    const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
    for (const { src, sizes, type } of icons) {
      const answer = await page.request.get(src);
      expect(answer.headers()["content-type"]).toBe(type);
      const width = await page.evaluate(async (at) => {
        const image = new Image();
        image.src = at;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      if (sizes !== "any") expect(width).toBe(sizes);
    }
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.map((e) => e.errorId).filter((e) => e !== "in-incognito")).toEqual([]);
  });

  test("without a network the shell says so and shows nothing old; with it the page goes on", async () => {
    const page = await served.visitor();
    await page.goto("/");
    await kept(page);
    await page.locator(".card .token").first().waitFor({ state: "attached" });
    served.expectRefusals();
    await page.context().setOffline(true);
    await page.reload();
    await silent(page).waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator(".card").count()).toBe(0);
    await page.getByRole("link", { name: "Rules" }).click();
    await page.getByRole("main").waitFor();
    expect(await page.getByText("This page did not load.").count()).toBe(0);
    await page.goto("/game/abcdefgh");
    await silent(page).waitFor();
    await page.goto("/");
    await silent(page).waitFor();
    await page.context().setOffline(false);
    await page.locator(".card .token").first().waitFor({ state: "attached" });
    await expect.poll(() => silent(page).count()).toBe(0);
  });

  test("the line that says so covers nothing of a page in play on a phone, where there is no header", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 } });
    await page.goto("/edit/niels");
    await page.locator(".board .token").first().waitFor({ state: "attached" });
    served.expectRefusals();
    await page.route("**/api/**", (r) => r.abort());
    await page.getByRole("button", { name: /start/i }).first().click();
    await silent(page).waitFor();
    const covered = await page.evaluate(() => {
      const edge = (e: Element) => e.getBoundingClientRect();
      const banner = edge(document.querySelector(".banner.offline")!);
      const all = [...document.querySelectorAll("main .board, main .plate, main .panel, main .tab-bar")];
      return all
        .filter((e) => edge(e).bottom > banner.top + 1 && edge(e).top < banner.bottom - 1)
        .map((e) => e.className);
    });
    expect(covered).toEqual([]);
  });

  test.each(["en-GB", "de-DE", "ru-RU"])("a newer version covers no board of a phone in %s", async (locale) => {
    const page = await served.visitor({ viewport: { width: 390, height: 844 }, locale });
    let version = "";
    await page.context().route("**/worker.js", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n// ${version}` });
    });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await kept(page);
    version = "newer";
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.locator(".banner button").first().waitFor();
    const over = () =>
      page.evaluate(() => {
        const edge = (of: string) => document.querySelector(of)!.getBoundingClientRect();
        return edge(".banner").bottom - edge("main .board").top;
      });
    await expect.poll(over).toBeLessThanOrEqual(0);
  });

  test("a newer version asks before it takes over", async () => {
    const page = await served.visitor();
    let version = "";
    await page.context().route("**/worker.js", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n// ${version}` });
    });
    await page.goto("/learn");
    await kept(page);
    version = "newer";
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText("There is a newer version of these pages.").waitFor();
    const loads = page.waitForEvent("load");
    await press(page, "Load it");
    await loads;
    await kept(page);
    expect(await page.getByText("There is a newer version").count()).toBe(0);
  });
});

describe.runIf(haveBrowser)("a connection", () => {
  test("is cut and comes back: what was done meanwhile is sent, what was missed is caught up", async () => {
    const { white, black, networks, close } = await pair();
    served.expectRefusals();
    await clicks(white, "e2");
    await expect.poll(() => square(white, "e4").getAttribute("data-target")).toBe(""); // its choices are here
    const place = async () => (await white.locator(".prompt h2").boundingBox())?.y;
    const before = await place();
    networks[0].cut();
    await silent(white).waitFor();
    expect(await place(), "nothing moves when the line goes").toBe(before);
    const wide = white.viewportSize()!;
    await white.setViewportSize({ width: 360, height: 740 });
    expect(await silent(white).isVisible(), "on a phone, too").toBe(true);
    const [line, tabs] = [".banner.lost", ".tab-bar"].map((s) => white.locator(s).boundingBox());
    expect((await line)!.y + (await line)!.height, "above the tabs").toBeLessThanOrEqual((await tabs)!.y);
    await white.setViewportSize(wide);
    await square(white, "e4").dblclick();
    await white.getByRole("heading", { name: "e2–e4 will be sent when the connection is back." }).waitFor();
    expect(await white.locator(".plate.acting").count(), "nobody is to move any more").toBe(0);
    const drop = white.getByRole("button", { name: "Withdraw d2–d4" });
    expect(await white.locator(".tint.early").count(), "the second click begins nothing").toBe(0);
    await square(white, "d2").click();
    await white.locator(".tint.early").first().waitFor({ state: "attached" });
    expect(await drop.count(), "a piece alone is no premove").toBe(0);
    await square(white, "d4").click();
    await drop.waitFor();
    await white.getByRole("button", { name: "Do not send it" }).waitFor();
    await white.keyboard.press("Escape");
    await pawn(white, "e4");
    expect(await square(white, "d2").getAttribute("aria-selected"), "no other move is asked for").not.toBe("true");
    expect(await white.locator(".score .ply, .score button").count(), "the list waits for the server").toBe(0);
    for (const withdraw of ["Take back", "Do not send it"]) {
      await press(white, withdraw);
      await pawn(white, "e2");
      await white.getByRole("heading", { name: "Choose a piece" }).waitFor();
      await clicks(white, "e2", "e4");
      await white.getByRole("heading", { name: "e2–e4 will be sent when the connection is back." }).waitFor();
    }
    networks[0].mend();
    for (const page of [white, black]) await pawn(page, "e4");
    await expect.poll(() => silent(white).count()).toBe(0);
    networks[0].cut();
    await silent(white).waitFor();
    await press(white, "Offer a draw");
    await white.getByRole("alert").getByText("so nothing was done").waitFor();
    await press(white, "Take back");
    await white.getByRole("heading", { name: "Your request to take back will be sent" }).waitFor();
    await press(white, "Do not send it");
    const chosen = (name: string) => expect.poll(() => square(white, name).getAttribute("aria-selected"));
    for (const name of ["g1", "f3"]) await square(white, name).click();
    await chosen("f3").toBe("true");
    await white.getByRole("heading", { name: "Played as soon as it is your turn: g1–f3" }).waitFor();
    await white.locator(".tint.early").first().waitFor({ state: "attached" });
    await square(white, "a6").click(); // takes them back
    await chosen("g1").not.toBe("true");
    await square(white, "d2").click();
    await white.getByRole("heading", { name: "This goes on when the connection is back." }).waitFor();
    await clicks(black, "e7", "e5");
    await pawn(black, "e5");
    networks[0].mend();
    await pawn(white, "e5");
    await clicks(white, "d4"); // the piece that was picked before the turn still is
    await pawn(black, "d4");
    expect(await black.getByText("White offers a draw.").count()).toBe(0);
    networks[0].freeze();
    await press(white, "Take back");
    const taking = white.getByRole("button", { name: "Taking back …" });
    await expect.poll(() => taking.getAttribute("aria-disabled")).toBe("true");
    networks[0].mend();
    await press(white, "Withdraw"); // it has come to the server
    await press(white, "Resign");
    await white.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    const again = white.getByRole("button", { name: "Play again" });
    await again.waitFor();
    networks[0].cut();
    await silent(white).waitFor();
    await again.click();
    await white.getByRole("alert").getByText("so nothing was done").waitFor();
    expect(await again.getAttribute("aria-disabled"), "it can be pressed again").toBeNull();
    networks[0].mend();
    await expect.poll(() => white.getByRole("alert").count()).toBe(0);
    await close();
  });

  test("is lost while a piece is divided: Take back drops that, and nothing is played when it is back", async () => {
    const network = await Network.to(served.origin);
    const page = await served.visitor({ baseURL: network.origin });
    await served.game(page, { game: "indeterminist", seats: [mine, mine] });
    served.expectRefusals();
    await clicks(page, "b1");
    await press(page, "Split off a part first");
    await page.locator('[data-square="c3"][data-target]').waitFor({ state: "attached" });
    network.freeze();
    await clicks(page, "c3"); // the number that is shown first
    await page.getByRole("heading", { name: /^Does the knight/ }).waitFor();
    const loading = page.getByText("The squares are still loading …");
    await loading.waitFor();
    network.mend();
    await expect.poll(() => loading.count(), { timeout: 10_000 }).toBe(0);
    await press(page, "Back one step");
    network.cut();
    await silent(page).waitFor();
    await page.getByRole("spinbutton").fill("37");
    await press(page, "Choose 37%");
    await page.getByRole("heading", { name: "Picked: 37% b1. When the connection is back" }).waitFor();
    await page.getByRole("button", { name: "Do not send it" }).waitFor();
    const all = page.getByRole("button", { name: "That is all" });
    expect(await all.count(), "the part goes nowhere yet").toBe(0);
    await press(page, "Take back");
    await page.getByRole("heading", { name: "Choose a piece" }).waitFor();
    network.mend();
    await clicks(page, "b1");
    await press(page, "Split off a part first");
    await page.locator('[data-square="c3"][data-target]').waitFor({ state: "attached" });
    network.cut();
    await silent(page).waitFor();
    await page.getByRole("spinbutton").fill("38");
    await press(page, "Choose 38%");
    await square(page, "c3").click();
    await page.getByRole("heading", { name: "Picked: 38% b1–c3. When" }).waitFor();
    const ghost = page.locator("main .board g.gone .part");
    expect([await page.locator(".arrow.order").count(), await ghost.count()]).toEqual([1, 1]);
    await all.click();
    await page.getByRole("heading", { name: "Picked: 38% b1–c3, that is all. When" }).waitFor();
    network.mend();
    await expect.poll(() => square(page, "c3").getAttribute("aria-label")).toMatch(/38/);
    await page.locator(".score").getByText("38%").waitFor();
    await page.context().close();
    await network.close();
  });

  test.each(["cut", "freeze"] as const)(
    "carries on for a page that was left: a move of before is sent, and its end is told (%s)",
    async (how) => {
      const { white, black, networks, id, close } = await pair();
      await kept(white);
      served.expectRefusals();
      await clicks(white, "e2");
      await expect.poll(() => square(white, "e4").getAttribute("data-target")).toBe("");
      networks[0][how]();
      await clicks(white, "e4");
      await white.getByRole("link", { name: "Learn", exact: true }).first().click();
      const waits = white.getByText("What you did in your game goes on when the connection is back.");
      await waits.waitFor();
      const asked = white.waitForEvent("dialog"); // as on the page of the game
      void white.evaluate(() => location.reload());
      await (await asked).dismiss();
      await white.goBack(); // where it waits as before
      const unsent = "when the connection is back.";
      await white.locator(".prompt h2").getByText(unsent).waitFor();
      expect(await waits.count()).toBe(0);
      await white.goForward();
      await waits.waitFor();
      networks[0].mend();
      await pawn(black, "e4");
      await white.getByText("What you did in your game has been sent.").waitFor();
      await white.getByRole("link", { name: "To the game" }).click();
      await white.getByRole("heading", { name: "Black to move." }).waitFor();
      expect(new URL(white.url()).pathname).toBe(`/game/${id}`);
      await close();
    },
  );

  test("fails a page whose script is not here, but not the one before, and it comes when that is back", async () => {
    const network = await Network.to(served.origin);
    const page = await served.visitor({ baseURL: network.origin, serviceWorkers: "block" });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await page.locator("main .board .token").first().waitFor({ state: "attached" });
    served.expectRefusals();
    network.cut();
    await page.getByRole("link", { name: "Learn", exact: true }).first().click();
    const failed = page.getByRole("heading", { name: "This page did not load." });
    await failed.waitFor();
    await page.goBack();
    const loading = page.getByRole("main", { name: "Loading …" });
    await loading.waitFor();
    await page.goForward();
    await failed.waitFor();
    network.mend();
    await page.locator("main .lesson-list").first().waitFor();
    const styled = () => getComputedStyle(document.querySelector(".lesson-list")!).display;
    await expect.poll(() => page.evaluate(styled), { message: "its style sheet comes too" }).toBe("grid");
    network.freeze();
    await page.getByRole("link", { name: "Watch", exact: true }).first().click();
    await loading.waitFor();
    await page.context().close();
    await network.close();
  });

  test("that is slow asks nothing and loses nothing where the page of a game is left", async () => {
    const { white, black, close } = await pair();
    await clicks(white, "e2", "e4");
    await white.getByRole("link", { name: "Learn", exact: true }).first().click();
    await pawn(black, "e4");
    expect(await white.getByText("What you did in your game").count()).toBe(0);
    await close();
  });

  test("whose other end is gone without a word is found out by what is not answered", async () => {
    const { white, black, networks, close } = await pair();
    served.expectRefusals();
    networks[0].freeze();
    await press(white, "Offer a draw");
    await silent(white).waitFor();
    expect(await black.getByText("White offers a draw.").count()).toBe(0);
    const asked = white.waitForEvent("dialog"); // the browser asks before a page is left that has something unsent
    void white.evaluate(() => location.reload());
    await (await asked).dismiss();
    networks[0].mend();
    await black.getByText("White offers a draw.").first().waitFor();
    await white.getByText("You offer a draw.").waitFor();
    await close();
  });

  test("that says nothing is told, also on a page that is loaded again, which comes when it is back", async () => {
    const network = await Network.to(served.origin);
    const page = await served.visitor({ baseURL: network.origin });
    await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "random" }] });
    await kept(page);
    served.expectRefusals();
    await press(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    const again = page.getByRole("button", { name: "Play again as White" });
    await again.waitFor();
    network.freeze();
    await again.click();
    await page.getByText("Starting the new game …").waitFor();
    await silent(page).waitFor();
    await page.reload();
    await silent(page).waitFor();
    await page.getByRole("main", { name: "Loading …" }).waitFor();
    await press(page, "Try now");
    await page.getByRole("button", { name: "No answer: try again" }).waitFor();
    network.mend();
    await page.locator(".board .token").first().waitFor({ state: "attached" });
    await page.context().close();
    await network.close();
  });

  test("goes with the browser's own network and comes back with it", async () => {
    const { white, black, close } = await pair();
    served.expectRefusals();
    await white.context().setOffline(true);
    await silent(white).waitFor();
    await clicks(white, "e2");
    await clicks(white, "e4");
    await white.context().setOffline(false);
    for (const page of [white, black]) await pawn(page, "e4");
    await close();
  });

  test("is known to be cut as soon as a request tells it, also while others are to move", async () => {
    const { black, close } = await pair();
    served.expectRefusals();
    await black.getByRole("heading", { name: "White to move." }).waitFor();
    await black.route(/choices|readyz/, (r) => r.abort());
    await square(black, "e7").click();
    await black.getByRole("heading", { name: "This goes on when the connection is back." }).waitFor({ timeout: 3000 });
    expect(await black.getByText("One moment").count()).toBe(0);
    await close();
  });

  test("that is cut lets no game begin: that is said, and tried again when it is back", async () => {
    const network = await Network.to(served.origin);
    const page = await served.visitor({ baseURL: network.origin });
    for (const address of ["/new/niels", "/edit/niels"]) {
      await page.goto(address);
      const start = page.getByRole("button", { name: address === "/new/niels" ? "Start the game" : "Against a bot" });
      await start.waitFor();
      served.expectRefusals();
      network.cut();
      await start.click();
      await silent(page).waitFor();
      // A second message would push the button down.
      expect(await page.getByRole("alert").count()).toBe(0);
      network.mend();
      await page.waitForURL(/game/);
    }
    await page.context().close();
    await network.close();
  });

  test("keeps what a move asks when the page of a game was left in a cut", async () => {
    const network = await Network.to(served.origin);
    const page = await served.visitor({ baseURL: network.origin });
    const position = "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1 Nd4/g5=,ra7/d7>";
    await served.game(page, { game: "niels", position, seats: [mine, mine] });
    await clicks(page, "d7");
    await page.locator('[data-square="d4"][data-target]').waitFor({ state: "attached" });
    served.expectRefusals();
    network.cut();
    await clicks(page, "d4");
    await page.getByText("If it brings a roll or a danger, you are asked first.").waitFor();
    await page.getByRole("link", { name: "Learn", exact: true }).first().click();
    await page.getByText("What you did in your game goes on when the connection is back.").waitFor();
    network.mend();
    for (const again of [false, true]) {
      if (again) await page.getByRole("link", { name: "Learn", exact: true }).first().click();
      await page.getByText("Your game asks whether to play your move.").waitFor();
      await page.getByRole("link", { name: "To the game" }).click();
      await page.getByRole("button", { name: "Play and roll" }).waitFor();
    }
    await page.context().close();
    await network.close();
  });

  test("that is cut in a lesson leaves the move in sight, and says that it will be sent and what loads", async () => {
    const network = await Network.to(served.origin);
    const page = await served.visitor({ baseURL: network.origin });
    await page.goto("/learn/niels");
    await clicks(page, "b1");
    await press(page, /^Superposition/);
    await clicks(page, "a3");
    await page.locator('[data-square="c3"][data-target]').waitFor({ state: "attached" });
    served.expectRefusals();
    network.cut();
    await clicks(page, "c3");
    await page.getByText("b1–½a3/½c3 will be sent when the connection is back.").waitFor();
    await expect.poll(() => page.locator(".board .arrow.order").count()).toBe(2);
    await press(page, "Skip this step");
    await page.locator('.board-area[aria-label="Loading …"]').waitFor();
    await press(page, "Previous part of the lesson");
    network.mend();
    await page.locator(".board .token").first().waitFor({ state: "attached" });
    await page.context().close();
    await network.close();
  });

  test("that loses only an answer makes one game, which starts when it is back", async () => {
    const network = await Network.to(served.origin);
    const page = await served.visitor({ baseURL: network.origin });
    const { id } = await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "random" }] });
    await press(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    served.expectRefusals();
    let tries = 0;
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route("**/api/games", async (r) => {
      if (++tries > 1) return held.then(() => r.continue());
      await r.fetch();
      network.cut();
      await r.abort();
    });
    await press(page, "Play again as White");
    await page.getByText("Starting the new game …").waitFor();
    await silent(page).waitFor();
    network.mend();
    await expect.poll(() => silent(page).count()).toBe(0);
    release();
    await page.waitForURL((url) => /game/.test(url.pathname) && !url.pathname.includes(id));
    const { games } = (await (await page.request.get("/api/me/games")).json()) as { games: unknown[] };
    expect(games).toHaveLength(2);
    await page.context().close();
    await network.close();
  });

  test("of one person on two devices: both show the game, and either plays", async () => {
    const { white, black, close } = await pair();
    const other = await served.visitor({
      baseURL: new URL(white.url()).origin,
      storageState: await white.context().storageState(),
    });
    await other.goto(new URL(white.url()).pathname);
    await clicks(other, "e2");
    await clicks(white, "d2", "d4");
    for (const page of [other, black]) await pawn(page, "d4");
    await expect.poll(() => square(other, "e2").getAttribute("aria-selected")).not.toBe("true");
    await clicks(black, "d7", "d5");
    await clicks(other, "c2", "c4");
    for (const page of [white, black]) await pawn(page, "c4");
    await other.context().close();
    await close();
  });

  test("outlives the server, which is killed and started again", async () => {
    const { white, black, close } = await pair();
    await clicks(white, "e2", "e4");
    await pawn(black, "e4");
    await served.kill(async () => {
      for (const page of [white, black]) await silent(page).waitFor();
    });
    await clicks(black, "e7", "e5");
    await pawn(white, "e5");
    await clicks(white, "g1", "f3");
    await expect.poll(() => square(black, "f3").getAttribute("aria-label")).toMatch(/knight/);
    await close();
  });
});
