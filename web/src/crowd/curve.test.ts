import { expect, test } from "vitest";
import { curves, type Room } from "./curve.ts";

const room: Room = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
const point = (ply: number, ...prices: number[]) => ({ at: 0, ply, prices });

test("a curve goes in steps, and on to the present", () => {
  const c = curves([point(0, 500, 500), point(1, 600, 400)], 2, room);
  expect(c.paths).toEqual(["M0.0 50.0H50.0V33.3H100.0", "M0.0 50.0H50.0V66.7H100.0"]);
  expect(c.at(1)).toBe(50);
});

test("within a ply every change takes as much room", () => {
  const c = curves([point(0, 500), point(0, 520), point(1, 540), point(1, 560)], 2, room);
  expect(c.paths[0]).toMatch(/^M0\.0 [\d.]+H25\.0V[\d.]+H50\.0V[\d.]+H75\.0V[\d.]+H100\.0$/);
});

test("names at the ends do not lie on each other", () => {
  const c = curves([point(0, 340, 330, 330)], 1, { ...room, height: 120 });
  const labels = c.ends.map((e) => e.label).sort((a, b) => a - b);
  expect(labels[1]! - labels[0]!).toBeGreaterThanOrEqual(15);
  expect(labels[2]! - labels[1]!).toBeGreaterThanOrEqual(15);
});

test("of many plies only some are numbered", () => {
  expect(curves([point(0, 500)], 40, room).ticks.map((t) => t.ply)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40]);
});

test("what the bots expect goes from ply to ply, on the scale of the prices", () => {
  const c = curves([point(0, 500, 500)], 2, room, [
    { plies: 0, value: 0.5 },
    { plies: 1, value: 0.6 },
    { plies: 2, value: 1 },
  ]);
  expect(c.bots).toBe("M0.0 83.3L50.0 66.7L100.0 0.0");
  expect(curves([point(0, 500, 500)], 2, room).bots).toBe("");
});

test("by time a round takes as much room as it took time", () => {
  const at = (ply: number, time: number, price: number) => ({ at: time, ply, prices: [price] });
  const c = curves([at(0, 1000, 500), at(1, 2000, 600)], 2, room, [], 5000);
  expect(c.paths[0]).toBe("M0.0 75.0H25.0V50.0H100.0");
  expect(c.at(1)).toBe(25);
  expect(curves([at(0, 1000, 500)], 1, room, [], 1000).paths[0]).toBe("M0.0 50.0H100.0");
});
