import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { briefMove, voice, written } from "./language.ts";
import { namesIn, readable } from "./move.ts";
import { text } from "./text.ts";
import { Voice } from "./voice.ts";

const file = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

test("moves are written as people read them", () => {
  for (const [notation, want] of [
    ["e2e4", "e2–e4"],
    ["e7e8q", "e7–e8 (queen)"],
    ["Pb7-b8=N", "Pb7–b8 (knight)"],
    ["a7xb8=R", "a7×b8 (rook)"],
    ["b11a12b!3", "b11–a12 (bishop)+"],
    ["Pe7*50-e8q+Pe7-d8n", "P50% e7–e8 (queen), e7–d8 (knight)"],
    ["p5m8", "p5–m8"],
    ["c3-d4", "c3–d4"],
    ["c3-b4|d4", "c3–b4/d4"],
    ["l6–k6+, then Black n9–o9", "l6–k6+, then Black n9–o9"], // an announced check, and what follows
    ["e3xc5", "e3×c5"],
    ["Nb1-c3", "Nb1–c3"],
    ["Pe7*50-e5+Pe7-e6", "P50% e7–e5, e7–e6"],
    ["Nb1/2-c3", "N½ b1–c3"],
    ["Pa2*5", "Pa2 −5%"],
    ["Pa2/2", "P½ a2"],
    ["b1:a3/c3=", "b1–½a3/½c3"],
    ["d1:d4/h5>", "d1–⅔d4/⅓h5"],
    ["d7:d8/d7=q", "d7–½d8/½d7 (queen)"],
    ["e2:c4/e2@d5", "e2–c4/e2 ∞ d5"],
    ["d7:d8/d7@b6n", "d7–d8/d7 ∞ b6 (knight)"],
    ["e7^e4", "e7→e4"],
    ["d5e6ep", "d5–e6 e.p."],
    ["@l12xj14", "✦ l12×j14"],
    ["h8h9!13", "h8–h9+"],
    ["O-O", "O-O"],
    ["pass", "pass"],
  ] as const) {
    expect(written(notation)).toBe(want);
    expect(written(want)).toBe(want);
  }
  expect(written("Pe7*50-e5+Pe7-e6", true)).toBe("50% e7–e5, e7–e6");
  const best = written("Bd5*75-a2+Bd5-b3", true); // told in a sentence, it stays as it is
  const english = new Voice("en", file("../../messages/en.json"));
  expect(english.tell("page.analysis.better", { seat: "White", move: "e2–e4", n: "9%", best })).toMatch(
    /played e2–e4 and gave away 9%; better was 75% d5–a2, d5–b3\.$/,
  );
});

test("a move to a square where something was taken is a capture", () => {
  expect(written("b8e5", true, ["e5"])).toBe("b8×e5");
  expect(written("b8e5!2", true, ["e5"])).toBe("b8×e5+");
  expect(written("Pe7*50-e5+Pe7-d6", true, ["d6"])).toBe("50% e7–e5, e7×d6");
  expect(written("Pe7*50-e5+Pe7-d6", true, ["e5"])).toBe("50% e7×e5, e7–d6");
  expect(written("b8e5", true, ["b8"])).toBe("b8–e5");
  expect(written("e7d8q", true, ["d8"])).toBe("e7×d8 (queen)");
});

test("a prediction is told in words", () => {
  voice.value = new Voice("en", file("../../messages/en.json"));
  expect(written("f1d3|a8b8>b8e5")).toBe("f1–d3 with the prediction a8–b8 and the response b8–e5");
  expect(written("h2g3|h4h2>c1e3", true, ["g3", "h2"])).toBe("h2×g3 with the prediction h4×h2 and the response c1–e3");
});

test("a move that is a word is said in the reader's language", () => {
  for (const [lang, want] of Object.entries({ en: "“stop”", de: "„aufhören“", ru: "«остановиться»" })) {
    voice.value = new Voice(lang, file(`../../messages/${lang}.json`));
    expect(written("stop")).toBe(want);
    expect(voice.value.say(text("page.analysis.better", { seat: "", move: "stop", best: "pass" }))).toContain(want);
  }
});

test("sentences tell moves as people read them, but not those about notation itself", () => {
  const said = (kind: string, args: Parameters<typeof text>[1]) => voice.value.say(text(kind, args));
  voice.value = new Voice("en", {
    "predictor.primary": "{seat} cannot order {move}",
    "predictor.notation": "order {order}",
    "page.ask": "no: {why}",
    "page.premove.plan": "if {if}, then {move}",
    "page.board.if": "{if}",
  });
  expect(said("predictor.primary", { seat: "White", move: "f1b5" })).toBe("White cannot order f1–b5");
  expect(said("predictor.notation", { order: "e2e4|" })).toBe("order e2e4|");
  expect(said("page.ask", { why: text("predictor.primary", { seat: "e2e4", move: "a2a3" }) })).toBe(
    "no: e2e4 cannot order a2–a3",
  );
  expect(said("page.premove.plan", { if: ["e2e4", "h2h3"], move: "pass" })).toBe("if e2–e4, h2–h3, then pass");
  expect(said("page.board.if", { if: { ratio: "1/2" } })).toBe("50%");
});

test("a move that is a text is read as one, in few words its first line", () => {
  expect(readable("own:ability+dash%0Auses+1%0A")).toBe("own:ability dash\nuses 1\n");
  expect(briefMove("ability:double-step")).toBe("double-step");
  expect(briefMove("b1:a3/c3=")).toBe("b1:a3/c3=");
  expect(briefMove("ability:own:ability+dash%0Auses+1%0A")).toBe("dash");
  expect(briefMove("own:%0Auses+1%0A")).toBe("own: …");
  for (const move of ["e2e4", "a3b5+c3e4", "50%"]) expect([readable(move), briefMove(move)]).toEqual([move, move]);
});

test("the names of a text are those after its word ability", () => {
  expect(namesIn('# mine\nability dash # fast\n  name de "ability x"\n\n ability b\n')).toEqual(["dash", "b"]);
});

test("the rules tell how moves are written on the pages", () => {
  for (const lang of ["en", "de", "ru"]) {
    voice.value = new Voice(lang, file(`../../messages/${lang}.json`));
    const folder = new URL(`../../../docs/rules/${lang === "en" ? "" : lang}/`, import.meta.url);
    const texts = readdirSync(folder).filter((name) => name.endsWith(".md"));
    for (const name of texts) {
      const text = readFileSync(new URL(name, folder), "utf8");
      if (!text.includes("```position")) continue; // no board shows a move
      const told = [...text.matchAll(/[`*]([^`*]*[–→✦−×][^`*]*)[`*]\s(?:for|für|вместо)\s`([^`]+)`/g)];
      expect(told.length, `${name} in ${lang}`).toBeGreaterThan(0);
      for (const [, shown, notation] of told) expect(written(notation!)).toBe(shown);
    }
  }
});
