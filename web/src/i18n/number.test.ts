import { expect, test } from "vitest";
import { numberIn, percentIn, shareIn, unsigned, wholePercentIn } from "./number.ts";

const space = "\u00a0";

test.each([
  ["2/3", "66.7%", `66,7${space}%`, "67%"],
  ["1/16", "6.2%", `6,2${space}%`, "6%"],
  ["0", "0%", `0${space}%`, "0%"],
  ["1", "100%", `100${space}%`, "100%"],
  ["1/100000", "<0.1%", `<0,1${space}%`, "<1%"],
  ["99999/100000", ">99.9%", `>99,9${space}%`, ">99%"],
])("%s is %s in English, %s in German and Russian, %s in brief", (fraction, english, other, brief) => {
  expect(percentIn("en", fraction)).toBe(english);
  expect(percentIn("de", fraction)).toBe(other);
  expect(percentIn("ru", fraction)).toBe(other);
  expect(wholePercentIn("en", fraction)).toBe(brief);
});

test("numbers have the signs of their language", () => {
  const all = (n: number, form: object) => ["en", "de", "ru"].map((lang) => numberIn(lang, n, form));
  expect(all(1234.5, { exactly: 2 })).toEqual(["1,234.50", "1.234,50", `1${space}234,50`]);
  expect(all(1234.5, { most: 3, plain: true })).toEqual(["1234.5", "1234,5", "1234,5"]);
});

test("shares that the rules write have one decimal and do not reach a limit by rounding", () => {
  expect(shareIn("de", "37.5%")).toBe(`37,5${space}%`);
  const all = [
    "33.3333%",
    "46.4776%",
    "25.9776%",
    "11.0075%",
    "9.9968%",
    "99.9999%",
    "100.0001%",
    "0.0025%",
    "100%",
    "0%",
  ];
  const told = ["33.3%", "46.5%", "25.9%", "11%", "9.9%", "99.9%", "100.0001%", "0.0025%", "100%", "0%"];
  expect(all.map((s) => shareIn("en", s))).toEqual(told);
  expect([shareIn("de", "e4"), shareIn("de", "1.2.3%"), shareIn("de", "%")]).toEqual([undefined, undefined, undefined]);
  expect(unsigned(`37,5${space}%`, "number")).toBe("37,5");
  expect(unsigned("33.3%", "")).toBe("33.3%");
});
