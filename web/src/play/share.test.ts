import { expect, test } from "vitest";
import { frame } from "./share.tsx";

test("what stands in a frame's address or title cannot break out of it", () => {
  const made = frame("https://x.example/embed/a?b=1&c=2", '"><script>');
  expect(made).toContain('src="https://x.example/embed/a?b=1&amp;c=2"');
  expect(made).toContain('title="&quot;&gt;&lt;script&gt;"');
  expect(made.match(/</g)).toHaveLength(2);
});
