// The program that serves the pages to browsers, built once for all files of tests.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the program. */
    program: string;
  }
}

/** Builds the program and returns a function that removes it. */
export default function build({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "quandary-"));
  const program = join(folder, "quandary");
  execFileSync("go", ["build", "-o", program, "./cmd/quandary"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: "inherit",
  });
  provide("program", program);
  return () => rmSync(folder, { recursive: true, force: true });
}
