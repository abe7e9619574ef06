// Writes the types of the API's document that the pages need: all data, and what operations that read take and answer.
// The other operations would be 8,000 lines more. With --check it fails if the file differs.
import { readFileSync, writeFileSync } from "node:fs";
import openapi, { astToString, COMMENT_HEADER } from "openapi-typescript";

const document = JSON.parse(readFileSync(new URL("openapi.json", import.meta.url), "utf8"));
for (const [path, { get }] of Object.entries(document.paths)) {
  const answer = get?.responses[200];
  if (answer) document.paths[path] = { get: { parameters: get.parameters, responses: { 200: answer } } };
  else delete document.paths[path];
}
const types = await openapi(document, { rootTypes: true, rootTypesNoSchemaPrefix: true });
const text = COMMENT_HEADER + astToString(types);
const file = new URL("../src/api/document.ts", import.meta.url);
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) throw new Error("document.ts is not written from openapi.json");
