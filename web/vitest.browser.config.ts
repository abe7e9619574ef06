import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take minutes: they visit every page, or play games. What begins first does not end alone. */
const long = ["notation", "pages", "crowd", "games"];

/** Begins with the long files. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => {
      const at = long.findIndex((name) => file.moduleId.endsWith(`/${name}.browser.test.ts`));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * Tests in a real browser, two files at a time: each starts its own program, and on two cores a third makes all of them
 * later. What they wait for comes at once on a machine with nothing else to do; the limits are those of a busy one. A
 * test that fails is tried again once; the output names it ("retry x1").
 */
export default defineConfig({
  test: {
    include: ["test/**/*.browser.test.ts"],
    globalSetup: "test/program.ts",
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    retry: 1,
    reporters: ["verbose"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
