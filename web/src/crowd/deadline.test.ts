import { expect, test } from "vitest";
import { moment } from "./deadline.tsx";

test("midnight is not told as 12:00 AM", () => {
  const midnight = new Date(2026, 10, 24).getTime();
  for (const lang of ["en", "de", "ru"]) expect(moment(midnight, lang, midnight), lang).toContain(" 00:00 ");
});
