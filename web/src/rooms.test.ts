import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";

/** The folders in their order: each imports only from folders to its left. */
const rooms =
  "api i18n live board ui form compose invent play replay setup crowd learn edit settings organise shell pages".split(
    " ",
  );
const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (f) => /(?<!\.test)\.tsx?$/.test(f) && !f.startsWith("worker/"),
);

/** The files that a file imports, static and dynamic, from the root of the sources. */
function imports(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"?]*)"/g)];
  return found.map((m) => relative(root, join(root, dirname(file), m[1]!)));
}

const room = (file: string): string => (file.includes("/") ? file.split("/")[0]! : "");

test("every folder is one of the rooms", () => {
  const folders = new Set(files.map(room).filter((r) => r !== ""));
  expect([...folders].sort()).toEqual([...rooms].sort());
});

test("a room imports only from rooms before it", () => {
  const upward = files.flatMap((file) =>
    imports(file)
      .filter((to) => rooms.includes(room(to)) && room(file) !== "")
      .filter((to) => rooms.indexOf(room(to)) > rooms.indexOf(room(file)))
      .map((to) => `${file} imports ${to}`),
  );
  expect(upward).toEqual([]);
});

test("no file imports itself by way of others", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (done.has(file)) return;
    done.add(file);
    for (const to of imports(file)) if (files.includes(to)) visit(to, [...way, file]);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

/** The most lines of a function. */
const most = 80;

test("functions are short", () => {
  const long = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const blocks = text.matchAll(
      /^( {2}|)(?:export |default |async |private )*(?:(?:function|const) )?(\w+).*[{(]\n[\s\S]*?^\1[}\])]/gm,
    );
    return [...blocks]
      .filter(([, , name]) => !/^(class|interface|type|import)$/.test(name!))
      .filter(([block]) => block.split("\n").length > most)
      .map(([block, , name]) => `${file}: ${name} has ${block.split("\n").length} lines`);
  });
  expect(long).toEqual([]);
});

test("what is sent compressed is what stands beside it", () => {
  const assets = new URL("../dist/assets/", import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, assets));
  const files = readdirSync(assets).filter((name) => !name.endsWith(".br"));
  expect(files.length).toBeGreaterThan(50);
  for (const name of files) expect(brotliDecompressSync(read(`${name}.br`)).equals(read(name)), name).toBe(true);
});
