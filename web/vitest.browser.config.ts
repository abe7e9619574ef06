import { defineConfig } from "vitest/config";

/**
 * Tests in a real browser, two files at a time: each starts its own program. What they wait for comes at once on a
 * machine with nothing else to do; the limits are those of a busy one. A test that fails is tried again once; the
 * output names it ("retry x1").
 */
export default defineConfig({
  test: {
    include: ["test/**/*.browser.test.ts"],
    globalSetup: "test/program.ts",
    maxWorkers: 2,
    retry: 1,
    reporters: ["verbose"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
