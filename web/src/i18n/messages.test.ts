import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "./language.ts";
import { Numbers } from "./plural.ts";
import { type Messages, slots } from "./voice.ts";

const folder = new URL("../../messages/", import.meta.url);
const read = (lang: string): Messages => JSON.parse(readFileSync(new URL(`${lang}.json`, folder), "utf8")) as Messages;
const english = read("en");

test("there is a file for each language and no other", () => {
  expect(readdirSync(folder).sort()).toEqual(languages.map((l) => `${l}.json`).sort());
});

test.each(languages)("%s has every kind, with the same parameters", (lang) => {
  const messages = read(lang);
  expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  const names = (template: string) => [...new Set(slots(template).map((s) => s.name))].sort();
  for (const [kind, template] of Object.entries(messages)) {
    expect(names(template), kind).toEqual(names(english[kind] ?? ""));
  }
});

test.each(languages)("%s has as many plural forms as it counts with, and braces in pairs", (lang) => {
  const forms = new Numbers(lang).forms.length;
  for (const [kind, template] of Object.entries(read(lang))) {
    expect(template.replace(/\{[^{}]+\}/g, ""), kind).not.toMatch(/[{}]/);
    for (const s of slots(template)) {
      if (s.form.includes("|")) expect(s.form.split("|").length, `${kind} {${s.name}}`).toBe(forms);
    }
  }
});

test("every kind is the page's own, and none is empty", () => {
  for (const [kind, template] of Object.entries(english)) {
    expect(kind).toMatch(/^page\.[a-z0-9_.]+$/);
    expect(template.trim()).not.toBe("");
  }
});

test("every kind that the source names exists", () => {
  const src = new URL("../", import.meta.url);
  const named = new Set<string>();
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    for (const [, kind] of readFileSync(new URL(file, src), "utf8").matchAll(/"(page\.[a-z0-9_.]+[a-z0-9_])"/g)) {
      named.add(kind ?? "");
    }
  }
  for (const kind of named) expect(english, kind).toHaveProperty([kind]);
});

test("no text stands in the source: people hear only messages", () => {
  const src = new URL("../", import.meta.url);
  const shown = /(?<![=)\]])>\s*([^<>{}()=;:&|]*\p{L}{2}[^<>{}()=;&|]*)<\//u;
  const told = /(?:aria-label|title|alt|placeholder|says)="([^"$]*\p{L}{2}[^"$]*)"/u;
  const texts = new RegExp(`${shown.source}|${told.source}`, "gu");
  const found = (source: string) => [...source.matchAll(texts)].map((m) => (m[1] ?? m[2] ?? "").trim());
  expect(found('<b>Some text</b> <i aria-label="a label" />')).toEqual(["Some text", "a label"]);
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx")) continue;
    expect(found(readFileSync(new URL(file, src), "utf8")), file).toEqual([]);
  }
});
