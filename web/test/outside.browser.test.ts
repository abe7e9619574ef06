import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { asks, commits, person, spec } from "./crowd.ts";
import { Elsewhere, Mailbox } from "./outside.ts";
import { press, Served } from "./served.ts";

let served: Served;
let mailbox: Mailbox;
let market: Elsewhere;
beforeAll(async () => {
  if (!haveBrowser) return;
  mailbox = await Mailbox.open();
  market = await Elsewhere.open();
  const mail = ["--smtp", mailbox.address, "--smtp-from", "games@example.org", "--smtp-plain"];
  served = await Served.start(...mail, "--manifold", market.address, "--manifold-every", "1ms");
}, 240_000);
afterAll(async () => {
  await served?.close();
  mailbox?.close();
  market?.close();
});
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

describe.runIf(haveBrowser)("with mail and a market elsewhere", () => {
  test("an address is confirmed by the code that is mailed there, and dropped again", async () => {
    const page = await person(served, "Ida");
    await page.goto("/settings");
    await page.getByLabel("Mail address").fill("ida@example.org");
    await page.getByLabel("Once a day: the rounds of the day").uncheck();
    const part = page.locator("section").filter({ has: page.getByRole("heading", { name: "Mail", exact: true }) });
    await part.getByRole("button", { name: "Save" }).click();
    await page.getByText("A code was sent to ida@example.org.").waitFor();
    const mail = mailbox.mails[0];
    expect(mail?.to).toBe("ida@example.org");
    const code = /The code is ([a-z0-9_-]+)\./.exec(mail?.text ?? "")?.[1] ?? "";
    expect(code).toHaveLength(10);
    served.expectRefusals();
    await page.getByLabel("Code from the mail").fill("something");
    await press(page, "Confirm the address");
    await page
      .getByRole("alert")
      .filter({ hasText: /not the code that was mailed/ })
      .waitFor();
    await page.getByLabel("Code from the mail").fill(code);
    await press(page, "Confirm the address");
    await page.getByLabel("Code from the mail").waitFor({ state: "detached" });
    expect(await asks(page, "GET", "/api/me/mail")).toEqual({
      on: true,
      address: "ida@example.org",
      confirmed: true,
      warnings: true,
    });
    await press(page, "No more mail");
    await expect.poll(() => page.getByLabel("Mail address").inputValue()).toBe("");
    expect(mailbox.mails).toHaveLength(1);
  });

  test("an account elsewhere is linked by a comment with a code, and a player takes a vacation", async () => {
    const organiser = await person(served, "Kai");
    const plain = spec("1days");
    const made = (await asks(organiser, "POST", "/api/games", {
      ...plain,
      market: undefined, // it has one elsewhere
      pace: { plan: "1days", vacation: "7days" },
      seats: [
        {
          kind: "team",
          team: { ...plain.seats[0]?.team, source: "manifold", manifold: { market: "m4rk3t", outcome: "YES" } },
        },
        { kind: "invited" },
      ],
    })) as { id: string; invites: { code: string }[] };
    const kongo = await person(served, "Kongo");
    await asks(kongo, "POST", `/api/games/${made.id}/join`, { code: made.invites[0]?.code });
    await commits(kongo, made.id, "d7d5"); // then orders are taken, and who watches is asked who they are

    const mira = await person(served, "Mira");
    await mira.goto(`/game/${made.id}`);
    const code = (await mira.locator("code", { hasText: "quandary-" }).textContent()) ?? "";
    expect(code).toMatch(/^quandary-[0-9a-f]{20}$/);
    served.expectRefusals();
    await press(mira, "I have posted it");
    await mira.getByText(code, { exact: false }).nth(1).waitFor(); // nobody has posted it
    market.positions.push({ userId: "mira7d", totalShares: { YES: 40 } });
    market.comments.push({ userId: "mira7d", text: `It is me: ${code}` });
    await press(mira, "I have posted it");
    await mira.locator("code", { hasText: "quandary-" }).waitFor({ state: "detached" });

    await kongo.goto(`/game/${made.id}`);
    const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
    await press(kongo, "About this game");
    const sheet = kongo.getByRole("dialog");
    await sheet.getByText("7 days of vacation left.").waitFor();
    await sheet.getByLabel("From").fill(day(2));
    await sheet.getByLabel("Until").fill(day(5));
    await sheet.getByRole("button", { name: "Take the vacation" }).click();
    await sheet.getByText("4 days of vacation left.").waitFor();
    const { seats } = (await asks(mira, "GET", `/api/games/${made.id}/crowd`)) as { seats: { vacations: unknown[] }[] };
    expect(seats.flatMap((s) => s.vacations)).toHaveLength(1);
  });
});
