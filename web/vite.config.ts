import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";

/** What dist is built from. */
const sources = [
  "first.js",
  "index.html",
  "lessons",
  "messages",
  "package-lock.json",
  "package.json",
  "public",
  "src",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Writes dist.sum, the checksums of everything that dist was built from, in the form of sha256sum. A Go test holds the
 * sources against it, so that a stale dist is noticed where there is no Node.
 */
function sums(): Plugin {
  const files = (path: string): string[] =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .sort()
          .flatMap((name) => files(`${path}/${name}`))
      : [path];
  return {
    name: "sums",
    apply: "build",
    closeBundle() {
      const line = (path: string) => `${createHash("sha256").update(readFileSync(path)).digest("hex")}  ${path}\n`;
      const built = sources.flatMap(files).filter((path) => !/\.test\.tsx?$/.test(path));
      writeFileSync("dist.sum", built.map(line).join(""));
    },
  };
}

/** Tells the service worker which files the pages are made of, under a name that changes with any of them. */
function shell(): Plugin {
  return {
    name: "shell",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = ["/", ...[...built, ...readdirSync("public")].sort().map((name) => `/${name}`)];
      const version = createHash("sha256");
      const worker = readFileSync(`${dir}/worker.js`, "utf8");
      for (const file of files)
        version.update(file).update(readFileSync(`${dir}/${file === "/" ? "index.html" : file}`));
      const told = { version: version.update(worker).digest("hex").slice(0, 16), files };
      writeFileSync(`${dir}/worker.js`, `const SHELL = ${JSON.stringify(told)};\n${worker}`);
    },
  };
}

/**
 * Gives every page a file of its sentences in each language: of those that its scripts name. A kind that a script puts
 * together, such as `page.bot.${bot}`, stands for all that fit it. The part of the page of a game that a crowd has, and
 * that is loaded later, has its own file.
 */
function sentences(): Plugin {
  const told: Record<string, string[]> = {}; // the names of the files of a page
  const hole = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;
  const kinds = new RegExp(`["'\`](page\\.(?:[a-z0-9_.]|${hole.source})*)["'\`]`, "g");
  const formsIn = (file: string) =>
    /\/src\/.*\.tsx?$/.test(file)
      ? [...readFileSync(file, "utf8").matchAll(kinds)].map(([, k]) => `^${k!.split(hole).join("[a-z0-9_.]+")}$`)
      : [];
  return {
    name: "sentences",
    apply: "build",
    generateBundle() {
      const reached = (id: string, found = new Set<string>()): Set<string> => {
        if (found.has(id)) return found;
        found.add(id);
        const { importedIds, dynamicallyImportedIds } = this.getModuleInfo(id)!;
        for (const other of importedIds) reached(other, found);
        for (const other of dynamicallyImportedIds) if (!own.has(other)) reached(other, found);
        return found;
      };
      const pages = readFileSync("src/pages/index.ts", "utf8").matchAll(/pattern: "(.*?)".*import\("(.*)"\)/g);
      const scripts = new Map([...pages].map(([, pattern, file]) => [pattern!, `src/pages/${file}`]));
      scripts.set("crowd/page", "src/crowd/page.tsx").set("", "src/main.tsx");
      const own = new Set([...scripts.values()].map((script) => resolve(script)));
      for (const lang of ["en", "de", "ru"]) {
        const all = Object.entries(JSON.parse(readFileSync(`messages/${lang}.json`, "utf8")));
        const unsaid = new Set(all.map(([kind]) => kind));
        for (const [page, script] of scripts) {
          const files = reached(resolve(script), reached(resolve("src/main.tsx")));
          const forms = new RegExp([...files].flatMap(formsIn).join("|"));
          const said = all.filter(([kind]) => forms.test(kind));
          for (const [kind] of said) unsaid.delete(kind);
          const source = JSON.stringify(Object.fromEntries(said));
          const file = this.getFileName(this.emitFile({ type: "asset", name: `${lang}.json`, source }));
          told[page] = [...(told[page] ?? []), file.slice("assets/en-".length, -".json".length)];
        }
        if (unsaid.size > 0) this.error(`no page says ${[...unsaid].join(", ")}`);
      }
    },
    writeBundle({ dir }) {
      const script = readFileSync("first.js", "utf8").replace(/^ *\/\/.*\n/gm, "");
      const inline = `<script>const SAYS = ${JSON.stringify(told)};\n${script}`;
      const index = readFileSync(`${dir}/index.html`, "utf8");
      writeFileSync(
        `${dir}/index.html`,
        index.replace('<script src="/first.js">', () => inline),
      );
    },
  };
}

/**
 * Tells the server what each page loads besides the index, so that a browser asks for it at once: ahead.json has the
 * links to put into the index, by the pattern of the page's addresses.
 */
function ahead(): Plugin {
  return {
    name: "ahead",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((f) => f.type === "chunk");
      const has = (id: string) =>
        chunks.find((c) => c.facadeModuleId === id) ?? chunks.find((c) => c.moduleIds.includes(id));
      const asked = new Set<string>();
      const files = (c: Rolldown.OutputChunk, found = new Set<string>()): Set<string> => {
        if (found.has(c.fileName) || asked.has(c.fileName)) return found;
        found.add(c.fileName);
        for (const css of c.viteMetadata?.importedCss ?? []) if (!asked.has(css)) found.add(css);
        for (const name of c.imports) files(bundle[name] as Rolldown.OutputChunk, found);
        return found;
      };
      for (const file of files(has(resolve("src/main.tsx"))!)) asked.add(file);
      const link = (file: string) =>
        file.endsWith(".css")
          ? `<link rel="preload" as="style" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`;
      const pages = readFileSync("src/pages/index.ts", "utf8").matchAll(/pattern: "\/(.*?)".*import\("(.*)"\)/g);
      const links = [...pages].map(([, pattern, file]) => {
        const chunk = has(resolve("src/pages", file!));
        const size = (name: string) => statSync(`${dir}/${name}`).size;
        const largest = [...files(chunk!)].sort((a, b) => size(b) - size(a)); // first: a browser asks for few at a time
        return [pattern, largest.map(link).join("")] as const;
      });
      writeFileSync(`${dir}/ahead.json`, JSON.stringify(Object.fromEntries(links)));
    },
  };
}

/** Compresses what a browser may take compressed, as well as can be: the server has no time for that. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!name.startsWith("assets/")) continue;
        const packed = brotliCompressSync(readFileSync(`${dir}/${name}`));
        writeFileSync(`${dir}/${name}.br`, packed);
      }
    },
  };
}

/** What markup in scripts means: calls with children as arguments, which are shorter than those that list them. */
const jsx = { runtime: "classic", pragma: "jsxElement", pragmaFrag: "jsxFragment" } as const;

/** Gives the scripts with markup these calls, and no other: the worker is loaded alone and imports nothing. */
function markup(): Plugin {
  const calls = 'import { h as jsxElement, Fragment as jsxFragment } from "preact";';
  return { name: "markup", transform: { filter: { id: /\.tsx$/ }, handler: (code) => `${calls}${code}` } };
}

/** The files of nearly every page. */
const every = new RegExp(
  [
    /node_modules|preload-helper|src\/(api|board|compose|form|i18n|shell|ui)\/(?!qrcode|kin|outcomes)/,
    /src\/(main|live\/calls|pages\/index|play\/(names|signs)|settings\/language|learn\/l(oop|ines))/,
  ]
    .map((r) => r.source)
    .join("|"),
);

/** What few need of a game in play, or only after its first board. */
const later =
  "(after|check|completions|key-list|more|move-field|page-keys|result|reveal-panel|risk|rolling|settings|what-if)\\.";

export default defineConfig({
  plugins: [markup(), sentences(), ahead(), shell(), packed(), sums()],
  oxc: { jsx },
  // Without it the development server does not find out what the pages need before one is loaded, and loads it anew.
  optimizeDeps: { rolldownOptions: { transform: { jsx } } },
  build: {
    outDir: "dist",
    target: "es2023",
    assetsInlineLimit: 0, // the content policy allows no data: addresses
    modulePreload: false, // the server names what a page loads, and the worker keeps all of it
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: false,
      input: { index: "index.html", worker: "src/worker/worker.ts" },
      output: {
        // Scripts name each other, and hashes cannot be compressed: six letters of one tell versions apart.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash:6].js"),
        chunkFileNames: "assets/[name]-[hash:6].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        // Few files compress better than many, and a browser asks for few at a time: what nearly every page needs, what
        // sets games up and shows abilities, what people invent, lists of games, lessons and rules, a game in play,
        // what few need of it with the settings, replays, and crowds. Lessons number nothing.
        codeSplitting: {
          groups: [
            {
              name: "index",
              test: every,
              priority: 1,
            },
            { name: "setup", test: /src\/(setup\/|pages\/(crowd-)?new|invent\/(bring|own|reading|told))/ },
            { name: "inventions", test: /src\/(invent\/|pages\/(gallery|invention|workshop))/ },
            { name: "lists", test: /src\/(pages\/(home|games|watch|listings|use-query)|replay\/opened)/ },
            { name: "learn", test: /src\/(learn\/(?!keys)|pages\/rules\.tsx)/ },
            { name: "play", test: new RegExp(`src/(live/|play/(?!${later})|board/kin|ui/outcomes|pages/game)`) },
            { name: "later", test: /src\/(settings\/|pages\/settings|play\/|learn\/keys|ui\/qrcode)/ },
            { name: "replay", test: /src\/(replay\/(?!opened)|pages\/record)/ },
            { name: "crowd", test: /src\/(crowd|organise)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
    fs: { allow: [".."] }, // the gallery reads the messages of the games
  },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node" },
});
