import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import fixtures from "../gallery/fixtures.json" with { type: "json" };
import { Gallery, haveBrowser } from "./browser.ts";
import { settled } from "./hands.ts";
import { breaches } from "./served.ts";

let gallery: Gallery;
beforeAll(async () => {
  if (haveBrowser) gallery = await Gallery.open();
});
afterAll(() => gallery?.close());
afterEach(() => {
  if (haveBrowser) expect(gallery.complaints()).toEqual([]);
});

/** The square whose label begins with this. */
const square = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}[:,]`) });
const moves = (page: Page) => page.evaluate(() => (window as unknown as { moves: string[] }).moves);
const says = (page: Page, name: string, attribute: string) =>
  expect.poll(() => square(page, name).getAttribute(attribute));
const many = (page: Page, selector: string) => expect.poll(() => page.locator(selector).count());
const middle = async (page: Page, name: string) => {
  const box = (await square(page, name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};

/** How many of these boxes look different in two pictures of a page. */
const changedIn = (
  page: Page,
  before: Buffer,
  after: Buffer,
  boxes: { [at in "x" | "y" | "width" | "height"]: number }[],
) =>
  page.evaluate(
    async ([one, other, boxes]) => {
      const pixels = async (png: string) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
        context.drawImage(image, 0, 0);
        return (b: (typeof boxes)[number]) =>
          context.getImageData(b.x + 1, b.y + 1, Math.max(1, b.width - 2), Math.max(1, b.height - 2)).data;
      };
      const [a, b] = [await pixels(one), await pixels(other)];
      return boxes.filter((box) => {
        const [was, is] = [a(box), b(box)];
        return was.some((v, i) => Math.abs(v - is[i]!) > 24);
      }).length;
    },
    [before.toString("base64"), after.toString("base64"), boxes] as const,
  );

describe.runIf(haveBrowser)("a board in a browser", () => {
  test("a piece moves by two clicks", async () => {
    const page = await gallery.page("board=ability-start");
    await square(page, "p6").click();
    await says(page, "p6", "aria-selected").toBe("true");
    await says(page, "n5", "aria-label").toContain("can be picked: certain");
    await square(page, "n5").click();
    await expect.poll(() => moves(page)).toEqual(["p6n5"]);
  });

  test("a piece moves by dragging, and is put back beside its targets", async () => {
    const page = await gallery.page("board=ability-start");
    const [from, wrong, to] = [await middle(page, "p6"), await middle(page, "h8"), await middle(page, "n7")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(wrong.x, wrong.y, { steps: 4 });
    await many(page, ".ghost").toBe(1);
    await page.mouse.up();
    await many(page, ".ghost").toBe(0);
    expect(await moves(page)).toEqual([]);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => moves(page)).toEqual(["p6n7"]);
  });

  test("the mouse picks when it is pressed, and a second press drops what it picked", async () => {
    const page = await gallery.page("board=ability-start");
    const [from, to] = [await middle(page, "p6"), await middle(page, "n7")];
    const press = async (at: { x: number; y: number }) => {
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
    };
    await press(from);
    await says(page, "p6", "aria-selected").toBe("true");
    await page.mouse.up();
    await says(page, "p6", "aria-selected").toBe("true");
    await page.mouse.click(from.x, from.y);
    await says(page, "p6", "aria-selected").toBe("false");
    await page.mouse.click(from.x, from.y);
    await says(page, "p6", "aria-selected").toBe("true");
    await press(to);
    await expect.poll(() => moves(page)).toEqual(["p6n7"]);
    await page.mouse.up();
    expect(await moves(page)).toEqual(["p6n7"]);
  });

  test("a piece moves by the keyboard alone, with one tab stop", async () => {
    const page = await gallery.page("board=ability-start");
    await page.keyboard.press("Tab");
    const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.square);
    await expect.poll(at).toBe("o9"); // a piece that can move
    await square(page, "l1").focus();
    await page.keyboard.press("PageUp");
    await expect.poll(at).toBe("l16");
    await page.keyboard.press("Home");
    await expect.poll(at).toBe("e16");
    for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await expect.poll(at).toBe("p6");
    await page.keyboard.press("Enter");
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => moves(page)).toEqual(["p6n7"]);
    await page.keyboard.press("Tab");
    await expect.poll(at).toBeUndefined();
  });

  test("Escape gives up what was picked", async () => {
    const page = await gallery.page("board=ability-start");
    await square(page, "p6").click();
    await says(page, "p6", "aria-selected").toBe("true");
    await page.keyboard.press("Escape");
    await says(page, "p6", "aria-selected").toBe("false");
  });

  test("what comes under a finger that has just tapped a piece gets no click", async () => {
    const page = await gallery.page("board=ability-start", { hasTouch: true });
    await page.evaluate(() =>
      document.querySelector(".board-plane")!.addEventListener("pointerup", () => {
        const plate = document.createElement("button");
        plate.style.cssText = "position: fixed; inset: 0; z-index: 99";
        plate.addEventListener("click", () => plate.setAttribute("aria-pressed", "true"));
        document.body.append(plate);
      }),
    );
    const piece = await middle(page, "p6");
    await page.touchscreen.tap(piece.x, piece.y);
    await says(page, "p6", "aria-selected").toBe("true");
    await page.waitForTimeout(200);
    expect(await page.locator("body > button").getAttribute("aria-pressed")).toBeNull();
  });

  test("on a phone the cross comes nearer at a tap on a piece; the next has squares as wide as a finger", async () => {
    const page = await gallery.page("board=ability-start", {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const small = await middle(page, "p6");
    expect(small.width).toBeLessThan(24);
    await page.touchscreen.tap(small.x, small.y);
    const width = async () => (await middle(page, "p6")).width;
    await expect.poll(width).toBeGreaterThanOrEqual(40);
    await says(page, "p6", "aria-selected").toBe("true");
    const target = await middle(page, "n7");
    await settled(page);
    await page.touchscreen.tap(target.x, target.y);
    await expect.poll(() => moves(page)).toEqual(["p6n7"]);
    for (const far of ["a5", "p12", "h16"]) {
      await square(page, far).focus();
      await page.waitForTimeout(100);
      const [button, board] = [page.getByRole("button", { name: "Enlarged" }), page.locator(".board")];
      const [inner, outer] = [(await button.boundingBox())!, (await board.boundingBox())!];
      expect(inner.x, far).toBeGreaterThanOrEqual(outer.x);
      expect(inner.x + inner.width, far).toBeLessThanOrEqual(outer.x + outer.width);
      expect(inner.y, far).toBeGreaterThanOrEqual(outer.y);
    }
    await page.getByRole("button", { name: "Enlarged" }).tap();
    await expect.poll(width).toBeLessThan(24);
    // Another piece: it shows with its targets.
    const above = await middle(page, "p9");
    await settled(page);
    await page.touchscreen.tap(above.x, above.y);
    await expect.poll(width).toBeGreaterThanOrEqual(40);
    const below = await middle(page, "p6");
    await settled(page);
    await page.touchscreen.tap(below.x, below.y);
    await says(page, "p6", "aria-selected").toBe("true");
    await expect.poll(width).toBeGreaterThanOrEqual(40);
    const [bar, board] = [
      await page.locator(".board-zoom-out").boundingBox(),
      await page.locator(".board").boundingBox(),
    ];
    for (const name of ["p6", "n5", "n7"]) {
      const { x, y, width } = await middle(page, name);
      expect(x - width / 2, name).toBeGreaterThanOrEqual(board!.x);
      expect(y - width / 2, name).toBeGreaterThanOrEqual(bar!.y + bar!.height - 1);
      expect(y + width / 2, name).toBeLessThanOrEqual(board!.y + board!.height + 1);
    }
    // Another piece in sight with its targets: the board stays where it is.
    const [stays, beside] = [await middle(page, "p6"), await middle(page, "o7")];
    await settled(page);
    await page.touchscreen.tap(beside.x, beside.y);
    await says(page, "o7", "aria-selected").toBe("true");
    expect(await middle(page, "p6")).toEqual(stays);
    await settled(page);
    await page.touchscreen.tap(stays.x, stays.y);
    await says(page, "p6", "aria-selected").toBe("true");
    await page.getByRole("button", { name: "Enlarged" }).tap();
    await expect.poll(width).toBeLessThan(24);
    // Between a target and a pawn it is not plain what is meant.
    const unsure = await middle(page, "n5");
    await settled(page);
    await page.touchscreen.tap(unsure.x + 9, unsure.y);
    await expect.poll(width).toBeGreaterThanOrEqual(40);
    await says(page, "p6", "aria-selected").toBe("true");
    expect(await moves(page)).toEqual(["p6n7"]);
  });

  test("on a phone a drag moves a piece of the whole cross to the nearest square that the finger covers", async () => {
    const page = await gallery.page("board=ability-start", {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const [from, to] = [await middle(page, "p6"), await middle(page, "n7")];
    const hand = await page.context().newCDPSession(page);
    const touch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
      hand.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints });
    await touch("touchStart", from);
    await touch("touchMove", { x: from.x, y: from.y - 15 });
    await says(page, "p6", "aria-selected").toBe("true");
    const beside = { x: to.x + to.width * 0.4, y: to.y - to.width * 0.6 };
    await touch("touchMove", beside);
    await page.locator(".ghost").waitFor({ state: "attached" });
    expect((await middle(page, "p6")).width, "the board stays while one drags").toBe(from.width);
    await touch("touchEnd");
    await expect.poll(() => moves(page)).toEqual(["p6n7"]);
  });

  test("a tap means what was seen when the finger set out, however often the board has changed since", async () => {
    const page = await gallery.page("board=ability-start", {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const [piece, target] = [await middle(page, "p6"), await middle(page, "n7")];
    /** Taps points at the same instant. */
    const tap = (...points: { x: number; y: number }[]) =>
      page.evaluate((points) => {
        for (const { x, y } of points)
          for (const type of ["pointerdown", "pointerup"]) {
            const at = { clientX: x, clientY: y, bubbles: true, pointerType: "touch", pointerId: 9 };
            document.querySelector(".board-plane")!.dispatchEvent(new PointerEvent(type, at));
          }
        const bar = document.querySelector(".board-zoom-out")?.getBoundingClientRect();
        return bar && document.elementFromPoint(bar.x + 20, bar.y + 20)?.closest("button") === null;
      }, points);
    const all = () => page.locator(".board-zoom-out").evaluate((bar) => (bar as HTMLElement).click());
    await page.clock.install();
    expect(await tap(piece), "the button that shows all takes no tap that was meant for the board").toBe(true);
    const near = await middle(page, "o9");
    expect(near.width).toBeGreaterThan(2 * piece.width);
    await page.clock.runFor(300);
    await all();
    await page.clock.runFor(200);
    await tap(near);
    await says(page, "o9", "aria-selected").toBe("true");
    await all();
    await page.clock.runFor(1000);
    await tap(piece, target);
    await expect.poll(() => moves(page)).toEqual(["p6n7"]);
  });

  test("every sort of target is said by its label", async () => {
    const page = await gallery.page("board=niels&picks=d5");
    await says(page, "c7", "aria-label").toMatch(/can be picked: a roll, 33\.3%$/);
    await expect
      .poll(() => square(page, "b6").getAttribute("aria-label"))
      .toBe("b6, empty, can be picked: the piece is only partly there afterwards");
    expect(await square(page, "a1").getAttribute("aria-label")).not.toContain("can be picked");
  });

  test("a moved piece travels to its square, unless motion is unwanted", async () => {
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const page = await gallery.page("board=niels-start", { reducedMotion });
      const moving = await page.evaluate(() => {
        const { show } = window as unknown as { show: (change: (t: { square: string }) => void) => void };
        show((t) => {
          if (t.square === "e2") t.square = "e4";
        });
        return document.getAnimations().map((a) => (a.effect as KeyframeEffect).getKeyframes()[0]?.transform);
      });
      expect(moving).toEqual(reducedMotion === "reduce" ? [] : ["translate(400px, 600px) scale(1)"]);
      await page.context().close();
    }
  });

  test("what belongs to the asked token shows fully", async () => {
    const page = await gallery.page("board=niels");
    expect(await page.locator(".link.asked").count()).toBe(0);
    await square(page, "c1").hover();
    await many(page, ".link.asked").toBeGreaterThanOrEqual(2);
    await many(page, ".token.asked").toBeGreaterThanOrEqual(4);
    await square(page, "c1").dragTo(square(page, "h5"));
    await many(page, ".token.asked").toBe(0); // the mouse rests on an empty square
  });

  test("what belongs to the token under the cursor steps back after a move, until a key is pressed", async () => {
    const page = await gallery.page("board=niels");
    await square(page, "c1").hover(); // then the cursor is shown, as for keys
    await page.mouse.move(0, 0);
    await square(page, "a1").focus();
    for (let n = 0; n < 2; n++) await page.keyboard.press("ArrowRight");
    await many(page, ".token.asked").toBeGreaterThanOrEqual(4);
    await page.evaluate(() => (window as unknown as { show: (change: () => void) => void }).show(() => {}));
    await many(page, ".token.asked").toBe(0);
    await page.keyboard.press("s");
    await many(page, ".token.asked").toBeGreaterThanOrEqual(4);
  });

  test("of a square with several tokens only the family that was asked for stands out", async () => {
    const page = await gallery.page("board=indeterminist-dense");
    await square(page, "e7").hover(); // the queen from d8, of which a part shares c5 with a bishop and a pawn
    await many(page, ".tokens .token.asked").toBe(3);
    await expect.poll(() => page.locator(".tokens .token.asked .kin").allTextContents()).toEqual(["4", "4", "4"]);
    const numbers = page.locator(".tokens .token:not(.alone) :is(.share-tag, .kin)");
    expect(await numbers.filter({ visible: true }).count(), "numbers stay").toBe(await numbers.count());
  });

  test("the chances of the parts of a piece add up to 100", async () => {
    const page = await gallery.page("board=qcheckers");
    const chances = await page.locator(".tokens .token").evaluateAll((all) =>
      all.flatMap((token) => {
        const [kin, chance] = [".kin", ".share-tag"].map((s) => token.querySelector(s)?.textContent);
        return kin === "2" ? Number(chance) : [];
      }),
    );
    expect(chances).toEqual([63, 12, 25]); // of 62.5, 12.5 and 25
  });

  test("numbers fit into what they stand on, and no label of a row or column covers one", async () => {
    for (const [name, width] of [
      ["qcheckers-dense", 1000],
      ["qcheckers-dense", 360],
      ["indeterminist-dense", 360],
      ["niels-dense", 360],
    ] as const) {
      const page = await gallery.page(`board=${name}`, { viewport: { width, height: width } });
      const wide = await page.locator(".tokens :is(.share-tag, .kin)").evaluateAll((all) =>
        all
          .map((g) => {
            const [on, number] = [g.querySelector("rect")!, g.querySelector("text")!];
            return on.getBoundingClientRect().width - number.getBoundingClientRect().width;
          })
          .filter((room) => room < 0),
      );
      expect(wide, `${name} at ${width} px`).toEqual([]);
      const low = await page.locator(".tokens .shared .number").evaluateAll(
        (all) =>
          all
            .map((e) => Number.parseFloat(getComputedStyle(e).fontSize) * (e as SVGTextElement).getScreenCTM()!.d)
            .filter((size) => size * 0.71 < 8.5), // the height of digits in most faces
      );
      expect(low, `${name} at ${width} px`).toEqual([]);
      const labels = await page
        .locator(".coordinate:not(.outside):visible")
        .evaluateAll((all) =>
          all
            .map((label) => (label as SVGElement).dataset.of ?? "")
            .filter((of) => / (and|with) /.test(document.querySelector(`[data-square="${of}"]`)?.ariaLabel ?? "")),
        );
      expect(labels, `${name} at ${width} px`).toEqual([]);
      const signed = (fixtures[name].picture.links as { sign?: number }[]).filter((l) => l.sign).length;
      const signs = page.locator(".amplitude:visible");
      expect(await signs.count(), `${name}: lines between neighbours have signs, however many`).toBe(signed);
      expect(await page.locator(".link.signed:visible").count()).toBe(signed);
      const hidden = await page
        .locator(".link.same, .shared.row .group")
        .evaluateAll((all) => all.filter((e) => getComputedStyle(e).display === "none").length);
      expect(hidden, "all lines show, and letters where two share a square").toBe(0);
      await page.context().close();
    }
  });

  test.each(["niels-dense", "indeterminist-dense", "qcheckers-dense"])(
    "no arrow lies on the chances and numbers of tokens: %s",
    async (name) => {
      for (const width of [360, 700]) {
        const options = { viewport: { width, height: width } };
        const plain = await gallery.page(`board=${name}`, options);
        const crossed = await gallery.page(`board=${name}&ways=a1-h8,a8-h1,d1-d8,a4-h4,a5-h6,b2-c3,e4-e5`, options);
        const checks = await plain.locator(".board .arrow").count();
        await many(crossed, ".board .arrow").toBe(7 + checks);
        const lengths = await crossed
          .locator(".board .arrow .line")
          .evaluateAll((all) => all.map((line) => (line as SVGPathElement).getTotalLength()));
        expect(Math.min(...lengths), "an arrow is more than its head").toBeGreaterThan(17);
        const drawn = await crossed.locator(".board mask").evaluate((mask) => {
          const { x, y, width, height } = mask as SVGMaskElement;
          return [x, y, width, height].map((length) => length.baseVal.value);
        });
        expect(drawn, "arrows are drawn on all of the board").toEqual([0, 0, 800, 800]);
        const badges = await plain.locator(".board .tokens :is(.share-tag, .kin) rect").evaluateAll((all) =>
          all.map((badge) => {
            const { x, y, width, height } = badge.getBoundingClientRect();
            const round = 0.4 * height; // the corners are none of the badge
            return { x: x + round, y: y + 1, width: width - 2 * round, height: height - 2 };
          }),
        );
        const seen = badges.filter((b) => b.width > 0);
        expect(seen.length).toBeGreaterThan(20);
        const [before, after] = [await plain.screenshot(), await crossed.screenshot()];
        expect(await changedIn(plain, before, after, seen)).toBe(0);
        await plain.context().close();
        await crossed.context().close();
      }
    },
  );

  test("neither targets nor the cursor of the keyboard cover the chances and numbers of tokens", async () => {
    for (const width of [360, 700]) {
      const options = { viewport: { width, height: width } };
      const plain = await gallery.page("board=niels", options);
      const marked = await gallery.page("board=niels&picks=d5", options);
      await many(marked, ".targets .chance").toBe(3);
      const asked = await gallery.page("board=niels&ask=c7", options);
      expect(await square(asked, "c7").evaluate((cell) => cell.matches(":focus-visible"))).toBe(true);
      const before = await plain.screenshot();
      const tag = ".tokens .share-tag rect";
      for (const [page, of] of [
        [marked, `${tag}, .tokens .kin rect`],
        [asked, ".tokens .token:nth-child(24) .share-tag rect"],
      ] as const) {
        const boxes = await page.locator(of).evaluateAll((all) => all.map((b) => b.getBoundingClientRect().toJSON()));
        const inner = boxes.map(({ x, y, width: w, height: h }) => ({
          x: x + 0.4 * h,
          y,
          width: w - 0.8 * h,
          height: h,
        }));
        expect(inner.length).toBeGreaterThan(0);
        expect(await changedIn(plain, before, await page.screenshot(), inner), `${width} ${of}`).toBe(0);
      }
      for (const page of [plain, marked, asked]) await page.context().close();
    }
  });

  test("no arrow lies on the sign that tells whether a prediction was right", async () => {
    const page = await gallery.page("board=predictor-two");
    await many(page, ".board .verdict").toBe(2);
    const below = await page.locator(".board .verdict").evaluateAll((signs) => {
      const arrows = [...document.querySelectorAll(".board .arrow")];
      const later = (a: Element, b: Element) => a.compareDocumentPosition(b) === Node.DOCUMENT_POSITION_FOLLOWING;
      return signs.filter((sign) => arrows.some((arrow) => later(sign, arrow))).length;
    });
    expect(below).toBe(0);
    const faint = (of: string) =>
      page.locator(`.board ${of}`).evaluateAll((all) => all.map((e) => getComputedStyle(e).opacity));
    expect(await faint(".verdict.wrong"), "as faint as its arrow").toEqual(await faint(".arrow.missed"));
    const met = await gallery.page("board=predictor-end");
    const hidden = await met.locator(".board .verdict").evaluateAll((signs) => {
      const ends = [...document.querySelectorAll(".arrow.black .head, .arrow.black .stop")];
      const boxes = (all: Element[]) => all.map((e) => e.getBoundingClientRect());
      return boxes(signs).filter((a) =>
        boxes(ends).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      ).length;
    });
    expect(hidden, "signs on the ends of arrows that meet there").toBe(0);
  });

  test("on a phone the rounds until squares vanish are large enough to be read, beside pieces too", async () => {
    const page = await gallery.page("board=ability-dense", { viewport: { width: 360, height: 640 } });
    await page.evaluate(() => {
      const { show } = window as unknown as { show: (change: (t: { square: string }) => void) => void };
      const full: Record<string, string> = { b5: "a5", b8: "a8", b11: "a11" }; // then the left edge has no free square
      show((t) => {
        t.square = full[t.square] ?? t.square;
      });
    });
    const room = await page
      .locator(".count.beside")
      .evaluateAll((all) => all.map((c) => c.getBoundingClientRect().height));
    expect(room.length).toBeGreaterThan(0);
    expect(Math.min(...room)).toBeGreaterThanOrEqual(10);
    expect(await page.locator(".counts circle").count(), "a round shape would look like a piece").toBe(0);
    const passed = await gallery.page("board=niels-passed");
    const over = await passed.locator(".board .mark.passed").evaluateAll((all) => {
      const tokens = document.querySelector(".board .tokens")!;
      return all.map((e) => (tokens.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING) > 0);
    });
    expect(over, "what a pawn passed is seen over a part").toEqual([true]);
    const acting = await gallery.page("board=ability");
    await many(acting, ".board .marks .edge").toBe(1); // below the tokens with their wedges
  });

  test("every square has a label, whichever way the board is turned", async () => {
    for (const turns of [0, 1, 2, 3]) {
      const page = await gallery.page(`board=ability&turns=${turns}`);
      const labels = await page
        .getByRole("gridcell")
        .evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label")));
      expect(labels).toHaveLength(192);
      expect(new Set(labels.map((l) => /^([a-p]\d+)[:,]/.exec(l ?? "")?.[1])).size).toBe(192);
      await page.context().close();
    }
  });

  test("nothing is wider than its page", async () => {
    for (const width of [360, 768, 1440]) {
      const page = await gallery.page("", { viewport: { width, height: 900 } });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.context().close();
    }
  });

  test("a picked piece shows its squares within one frame", async () => {
    const page = await gallery.page("board=ability-start");
    const frames = await page.evaluate(async () => {
      const cell = document.querySelector<HTMLElement>('[data-square="p6"]')!;
      cell.focus();
      cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      let n = 0;
      while (!document.querySelector(".targets .target") && n < 60) {
        n++;
        await new Promise(requestAnimationFrame);
      }
      return n;
    });
    expect(frames).toBeLessThanOrEqual(1);
  });

  test("the cross with 64 tokens is drawn anew, and answers the pointer, by changing little", async () => {
    const page = await gallery.page("board=ability-start");
    const { drawn, hovered, made } = await page.evaluate(() => {
      const { redraw } = window as unknown as { redraw: () => void };
      const plane = document.querySelector(".board-plane")!;
      const box = plane.getBoundingClientRect();
      const hover = (i: number) => {
        const [clientX, clientY] = [box.left + box.width * ((i * 0.37) % 1), box.top + box.height * ((i * 0.61) % 1)];
        plane.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", clientX, clientY }));
        plane.getBoundingClientRect(); // what the event changed is laid out before the next
      };
      const seen = new MutationObserver(() => {});
      seen.observe(document.body, { subtree: true, childList: true, attributes: true });
      const made: number[] = []; // nodes, by drawing anew
      const changed: number[] = []; // anything, by the pointer
      const each = (f: (i: number) => void, times: number, look: (changes: MutationRecord[]) => void) => {
        const begin = performance.now();
        for (let i = 0; i < times; i++) {
          f(i);
          look(seen.takeRecords());
        }
        return (performance.now() - begin) / times;
      };
      const nodes = (changes: MutationRecord[]) => changes.reduce((sum, c) => sum + c.addedNodes.length, 0);
      const drawn = each(redraw, 20, (changes) => made.push(nodes(changes)));
      const hovered = each(hover, 100, (changes) => changed.push(changes.length));
      return { drawn, hovered, made: [Math.max(...made), Math.max(...changed)] };
    });
    process.stderr.write(`the cross is drawn in ${drawn.toFixed(1)} ms, and hovered in ${hovered.toFixed(1)} ms\n`);
    expect(made[0], "nodes made by drawing the same anew").toBeLessThan(8);
    expect(made[1], "changes by the pointer").toBeLessThan(16);
  });

  test("axe finds nothing", async () => {
    for (const query of ["board=niels&picks=d5", "board=ability", "board=indeterminist"]) {
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await gallery.page(query, { colorScheme });
        expect(await breaches(page, ["page-has-heading-one"])).toBe("");
        await page.context().close();
      }
    }
  });
});
