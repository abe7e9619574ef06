import { defineConfig } from "vitest/config";

/**
 * Tests in a real browser, one file after the other: they share two cores and a screen. What they wait for comes at
 * once on a machine with nothing else to do; the limits are those of a busy one.
 */
export default defineConfig({
  test: {
    include: ["test/**/*.browser.test.ts"],
    globalSetup: "test/program.ts",
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
