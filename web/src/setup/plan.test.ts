import { expect, test } from "vitest";
import { readPlan, writePlan } from "./plan.ts";

test.each(["21:00 Europe/Berlin", "12:00,21:00 mon,fri UTC", "2days", "36h", "90m"])("%s reads back", (s) => {
  expect(writePlan(readPlan(s, "UTC"))).toBe(s);
});

test("what is typed is put in order", () => {
  const typed = { ...readPlan("", "UTC"), times: "21:00; 9:30", days: ["fri", "sun"] };
  expect(writePlan(typed)).toBe("09:30,21:00 sun,fri UTC");
});

test("every day needs no days, and whole hours and days are written as such", () => {
  const all = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
  expect(writePlan({ ...readPlan("", "UTC"), days: all })).toBe("21:00 UTC");
  expect(writePlan({ ...readPlan("1h", "UTC"), every: 48 })).toBe("2days");
  expect(writePlan({ ...readPlan("1m", "UTC"), every: 120 })).toBe("2h");
});
