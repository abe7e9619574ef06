import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { press, Served } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (!haveBrowser) return;
  served = await Served.notified();
  served.serviceWorkers = "allow";
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;
const bot = { kind: "bot", bot: "random" } as const;

const name = (page: Page) => page.getByRole("textbox", { name: "Your name" });

/** Makes the browser of a page allow notifications and subscribe at an address without a push service. */
async function subscribing(page: Page): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const endpoint = "https://push.example/of-this-browser";
    let there = localStorage.getItem("subscribed") !== null;
    const subscription = {
      endpoint,
      getKey: (which: string) => bytes(which),
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        there = false;
        localStorage.removeItem("subscribed");
        return true;
      },
    };
    Notification.requestPermission = async () => {
      (window as unknown as { asked: number }).asked = 1;
      return "granted";
    };
    PushManager.prototype.getSubscription = async () => (there ? (subscription as unknown as PushSubscription) : null);
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.userVisibleOnly || String(options.applicationServerKey).length < 80) throw new Error("no key");
      there = true;
      localStorage.setItem("subscribed", "1");
      return subscription as unknown as PushSubscription;
    };
  });
}

describe.runIf(haveBrowser)("the settings", () => {
  test("a name, a theme and a language are chosen and stay", async () => {
    const page = await served.visitor({ colorScheme: "light" });
    await page.goto("/");
    await page.getByRole("link", { name: "Settings" }).click();
    await name(page).fill("Ida");
    const saved = page.waitForResponse((r) => r.url().endsWith("/api/me") && r.request().method() === "PUT");
    await press(page, "Save");
    await (await saved).finished();
    await expect.poll(() => page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await press(page, "Dark");
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await press(page, "Meadow");
    const drawn = (set: string) =>
      page.getByRole("button", { name: set }).locator("svg path").first().getAttribute("d");
    expect(await drawn("Cut")).not.toBe(await drawn("Turned"));
    await press(page, "Cut");
    await press(page, "Deutsch");
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
      .toMatchObject({
        theme: "dark",
        board: "meadow",
        pieces: "cut",
      });
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Dein Name" }).inputValue()).toBe("Ida");
    await expect.poll(ground).toBe(dark);
    await press(page, "Wie am Gerät eingestellt");
    await expect.poll(ground).toBe(light);
    // By keys each value is a stop, arrows go through them, and Space chooses.
    const chosen = () =>
      page.evaluate(() => [document.activeElement?.textContent, document.activeElement?.ariaPressed]);
    for (const name of ["Hell", "Dunkel"]) {
      await page.keyboard.press("ArrowRight");
      expect(await chosen()).toEqual([name, "false"]);
    }
    await page.keyboard.press("Space");
    await expect.poll(chosen).toEqual(["Dunkel", "true"]);
    await expect.poll(ground).toBe(dark);
    await page.keyboard.press("Shift+Tab");
    expect(await chosen()).toEqual(["Hell", "false"]);
  });

  test("a person comes back on another device by a phrase, and a wrong one is refused", async () => {
    const [one, two] = [await served.visitor(), await served.visitor()];
    await one.goto("/settings");
    await name(one).fill("Ida of two devices");
    await press(one, "Save");
    await press(one, "Make a phrase");
    const phrase = await one.getByRole("textbox", { name: "Your phrase" }).first().inputValue();
    expect(phrase.split(" ").length).toBe(8);
    await one.setViewportSize({ width: 360, height: 740 });
    const cut = await one
      .getByRole("textbox", { name: "Your phrase" })
      .first()
      .evaluate((e) => Math.max(e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth));
    expect(cut, "the whole phrase shows on a phone").toBeLessThanOrEqual(0);
    await one.getByRole("button", { name: "Copy: Your phrase" }).waitFor();
    const others = one.locator("label", { hasText: "When I make one, log out everywhere else" });
    await others.locator("xpath=following-sibling::div").getByRole("button", { name: "Make a phrase" }).waitFor();
    await two.goto("/settings");
    await two.getByText("I have played here before").click();
    served.expectRefusals();
    await two.getByRole("textbox", { name: "Your phrase" }).fill("no such phrase");
    await press(two, "Sign in");
    await two.getByRole("alert").waitFor();
    await two.getByRole("textbox", { name: "Your phrase" }).fill(phrase.toUpperCase());
    await press(two, "Sign in");
    const welcome = two.getByText("Welcome back, Ida of two devices.");
    await welcome.waitFor();
    await expect.poll(() => welcome.evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await expect.poll(() => name(two).inputValue()).toBe("Ida of two devices");
  });

  test("a person sees where they are signed in, and logs out there", async () => {
    const [one, two] = [await served.visitor(), await served.visitor()];
    await one.goto("/settings");
    await name(one).fill("Ida who signs out");
    await press(one, "Save");
    await press(one, "Make a phrase");
    const phrase = await one.getByRole("textbox", { name: "Your phrase" }).first().inputValue();
    await two.goto("/settings");
    await two.getByText("I have played here before").click();
    await two.getByRole("textbox", { name: "Your phrase" }).fill(phrase);
    await press(two, "Sign in");
    await two.getByText("Welcome back").waitFor();
    await one.reload();
    await one.getByText("This browser", { exact: true }).waitFor();
    await press(one, "Log out there");
    await expect.poll(() => one.getByRole("button", { name: "Log out there" }).count()).toBe(0);
    await two.reload();
    await expect.poll(() => name(two).inputValue()).toBe("");
    await expect.poll(() => one.evaluate(async () => (await (await fetch("/api/me")).json()).known)).toBe(true);
    await press(one, "Log out everywhere");
    await one.getByText("You can sign in again").waitFor();
    await one.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
    await one.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => one.evaluate(async () => (await (await fetch("/api/me")).json()).known)).toBe(false);
  });

  test("a passkey is made, and shown again when the cookie is gone", async () => {
    const page = await served.visitor({ baseURL: served.origin.replace("127.0.0.1", "localhost") });
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await page.goto("/settings");
    await name(page).fill("Ida with a key");
    await press(page, "Save");
    await press(page, "Make a passkey");
    await page.getByText("Your passkey is ready.").waitFor();
    await page.getByText("You can sign in elsewhere").waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page.getByText("I have played here before").click();
    await press(page, "Sign in with a passkey");
    await page.getByText("Welcome back, Ida with a key.").waitFor();
  });

  test("feeds are made, read and made void", async () => {
    const page = await served.visitor();
    // What the page asked at first is answered last.
    let made = () => {};
    const later = new Promise<void>((done) => {
      made = done;
    });
    await page.route("**/api/me/feeds", async (route) => {
      if (route.request().method() === "GET") await later;
      await route.continue();
    });
    const old = page.waitForResponse((r) => r.url().endsWith("/feeds") && r.request().method() === "GET");
    await page.goto("/settings");
    await press(page, "Make addresses");
    await page.getByRole("textbox", { name: "Calendar (iCalendar)" }).waitFor();
    made();
    await (await old).finished();
    const address = await page.getByRole("textbox", { name: "Calendar (iCalendar)" }).inputValue();
    const games = await page.getByRole("textbox", { name: "Games (Atom)" }).inputValue();
    const read = async (at: string) => (await fetch(at)).text();
    expect(await read(address)).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(await read(games)).toContain("http://www.w3.org/2005/Atom");
    await press(page, "Cancel the addresses");
    await page.getByRole("button", { name: "Make addresses" }).waitFor();
    expect((await fetch(address)).status).toBe(404);
  });

  test("notifications are asked for by a click, and switched off again", async () => {
    const page = await served.visitor();
    await subscribing(page);
    await page.goto("/settings");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const box = page.getByRole("checkbox", { name: "Notify me in this browser" });
    await expect.poll(() => box.isChecked()).toBe(false);
    expect(await page.evaluate(() => (window as unknown as { asked?: number }).asked)).toBeUndefined();
    const devices = async () =>
      ((await (await page.request.get("/api/me/devices")).json()) as { devices: number }).devices;
    await box.check();
    await expect.poll(devices).toBe(1);
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(true);
    await box.uncheck();
    await expect.poll(devices).toBe(0);
    await expect.poll(() => box.isChecked()).toBe(false);
    const other = await served.visitor();
    const { id } = await served.game(page, { game: "niels", seats: [{ kind: "open" }, mine] });
    await other.goto(`/game/${id}`);
    await press(other, "Play White");
    await press(page, "Tell me when it is my turn");
    await expect.poll(devices).toBe(1);
    await expect.poll(() => page.getByRole("button", { name: "Tell me when it is my turn" }).count()).toBe(0);
  });

  test("a call shows one notification for a game, with a time, and none while the game is looked at", async () => {
    const page = await served.visitor();
    await page.context().grantPermissions(["notifications"]);
    const session = await page.context().newCDPSession(page);
    const ids: string[] = [];
    session.on("ServiceWorker.workerRegistrationUpdated", (e) =>
      ids.push(...e.registrations.map((r) => r.registrationId)),
    );
    await session.send("ServiceWorker.enable");
    await page.goto("/learn");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => ids.length).toBeGreaterThan(0);
    const push = (call: object) =>
      session.send("ServiceWorker.deliverPushMessage", {
        origin: served.origin,
        registrationId: ids[0] ?? "",
        data: JSON.stringify(call),
      });
    const shown = () =>
      page.evaluate(async () => {
        const here = await navigator.serviceWorker.ready;
        const all = await navigator.locks.request("notifications", () => here.getNotifications());
        return all.map((n) => ({ tag: n.tag, title: n.title, body: n.body, lang: n.lang }));
      });
    const at = new Date(2030, 4, 6, 21, 5).getTime();
    const call = { game: "g1", position: 7, lang: "de", title: "Niel’s Chess", text: "Du bist am Zug gegen Ida." };
    await push({ ...call, until: { at, say: "Deine Zeit endet: {at}." } });
    await expect.poll(shown).toHaveLength(1);
    expect((await shown())[0]).toEqual({
      tag: "g1",
      title: "Niel’s Chess",
      body: "Du bist am Zug gegen Ida.\nDeine Zeit endet: Montag, 6. Mai um 21:05.",
      lang: "de",
    });
    await push({ ...call, position: 9, text: "Noch einmal." });
    await expect.poll(async () => (await shown()).map((n) => n.body)).toEqual(["Noch einmal."]);
    const { id } = await served.game(page, { game: "niels", seats: [mine, bot] });
    const others = ["g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9"];
    await Promise.all([id, ...others].map((game) => push({ ...call, game })));
    await expect.poll(async () => (await shown()).map((n) => n.tag).sort()).toEqual(["g1", ...others]);
    served.expectRefusals();
    await page.goto("/game/g1"); // whose page, once open, takes its notification away
    await expect.poll(async () => (await shown()).map((n) => n.tag).sort()).toEqual(others);
  });

  test("a guest deletes themselves: the games are resigned, and nobody is known", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "niels", seats: [mine, bot] });
    await page.goto("/settings");
    await press(page, "Delete me");
    await page.getByRole("dialog").getByRole("button", { name: "Delete me" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    const me = (await (await page.request.get("/api/me")).json()) as { known: boolean };
    expect(me.known).toBe(false);
    const state = (await (await page.request.get(`/api/games/${id}`)).json()) as { phase: string; held: number[] };
    expect(state).toMatchObject({ phase: "over", held: [] });
  });
});
