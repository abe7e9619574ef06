import { defineConfig } from "vitest/config";

/** Tests in a real browser, one file after the other: they share two cores and a screen. */
export default defineConfig({
  test: { include: ["test/**/*.browser.test.ts"], fileParallelism: false, testTimeout: 30_000, hookTimeout: 60_000 },
});
