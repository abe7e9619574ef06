// The Markdown of our own pages as elements: headings, paragraphs, lists, tables, code, emphasis, links. Nothing in it
// can become anything but these.
import { type ComponentChildren, Fragment, type VNode } from "preact";

/** Shows the lines of a block that is marked as a position. */
type Show = (lines: readonly string[]) => VNode;

/** A text in Markdown. With show, positions are shown by it, and drawings of them in letters are left out. */
export function Markdown({ text, show }: { text: string; show?: Show }) {
  return <>{blocks(text.split("\n"), show)}</>;
}

/** The headings of a text at one level, with where they are. */
export function headings(text: string, level: number): { title: string; id: string }[] {
  const mark = `${"#".repeat(level)} `;
  const titles = text.split("\n").filter((line) => line.startsWith(mark));
  return titles.map((line) => ({ title: line.slice(mark.length), id: anchor(line.slice(mark.length)) }));
}

function blocks(lines: readonly string[], show?: Show): VNode[] {
  const out: VNode[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const key = `${i}`;
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === "") i++;
    else if (heading) {
      const Tag = `h${heading[1]!.length}` as "h1";
      out.push(
        <Tag key={key} id={anchor(heading[2]!)}>
          {spans(heading[2]!)}
        </Tag>,
      );
      i++;
    } else if (line.startsWith("```")) {
      const end = after(lines, i + 1, (l) => l.startsWith("```"));
      const body = lines.slice(i + 1, end);
      const next = lines[after(lines, end + 1, (l) => l.trim() !== "")] ?? "";
      const drawn = line === "```board" && next === "```position";
      if (show && line === "```position") out.push(<Fragment key={key}>{show(body)}</Fragment>);
      else if (!show || !drawn) out.push(<Block key={key} lines={body} />);
      i = end + 1;
    } else if (line.startsWith("|")) {
      const end = after(lines, i, (l) => !l.startsWith("|"));
      out.push(<Table key={key} rows={lines.slice(i, end).map(cells)} />);
      i = end;
    } else if (item.test(line)) {
      const end = after(lines, i + 1, (l, j) => l.trim() === "" && !/^( {2}|[-*] |\d+\. )/.test(lines[j + 1] ?? ""));
      out.push(<List key={key} lines={lines.slice(i, end)} show={show} />);
      i = end;
    } else {
      const end = after(lines, i + 1, (l) => l.trim() === "" || /^(#|```|\||[-*] |\d+\. )/.test(l));
      out.push(<p key={key}>{spans(lines.slice(i, end).join(" "))}</p>);
      i = end;
    }
  }
  return out;
}

/** Where words begin beside a drawing in letters, such as a board; undefined if there are none. */
export function wordsBeside(lines: readonly string[]): number | undefined {
  const fits = (at: number) => {
    const words = lines.map((l) => l.slice(at)).filter((w) => w.trim() !== "");
    return (
      lines.every((l) => l.slice(at - 3, at).trim() === "") &&
      words.every((w) => /^\S/.test(w) && !/(^| )\S \S \S( |$)/.test(w)) &&
      (words.join(" ").match(/\p{L}{3,}/gu) ?? []).length >= 3
    );
  };
  for (let at = 8; at < 40; at++) if (fits(at)) return at;
  return undefined;
}

/** Lines as they are written; words beside a drawing are a paragraph, which comes below it where there is no room. */
function Block({ lines }: { lines: readonly string[] }) {
  const at = wordsBeside(lines);
  const block = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <pre class={lines.length === 1 ? "line" : ""} tabIndex={0}>
      <code>{lines.map((l) => l.slice(0, at).trimEnd()).join("\n")}</code>
    </pre>
  );
  if (at === undefined) return block;
  const words = lines.map((l) => l.slice(at).trim()).filter((w) => w !== "");
  return (
    <div class="drawing">
      {block}
      <p>{words.join(" ")}</p>
    </div>
  );
}

const item = /^([-*]|\d+\.) +/;

/** The first line from here on that fits, or the end. */
function after(lines: readonly string[], from: number, fits: (line: string, at: number) => boolean): number {
  for (let i = from; i < lines.length; i++) if (fits(lines[i]!, i)) return i;
  return lines.length;
}

function List({ lines, show }: { lines: readonly string[]; show: Show | undefined }) {
  const items: string[][] = [];
  for (const line of lines) {
    if (item.test(line)) items.push([line.replace(item, "")]);
    else items[items.length - 1]?.push(line.replace(/^ {2,4}/, ""));
  }
  const inside = items.map((i) => {
    const rest = after(i, 1, (l) => l.trim() === "" || item.test(l) || l.startsWith("```"));
    return (
      <li key={i[0]}>
        {spans(i.slice(0, rest).join(" "))}
        {blocks(i.slice(rest), show)}
      </li>
    );
  });
  return /^\d/.test(lines[0]!) ? <ol>{inside}</ol> : <ul>{inside}</ul>;
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((c) => c.trim().replaceAll("\\|", "|"));

function Table({ rows }: { rows: readonly string[][] }) {
  const [head, , ...body] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div class="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(head ?? []).map((c) =>
              c ? (
                <th key={c} scope="col">
                  {spans(c)}
                </th>
              ) : (
                <td key="corner" />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {body.map((r) => (
            <tr key={r.join("|")}>
              {r.map((c, i) => (
                <td key={`${i} ${c}`}>{spans(c)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Code, links, strong and emphasized words within a line. */
function spans(text: string): ComponentChildren[] {
  const out: ComponentChildren[] = [];
  const mark = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|(?<![\w*])[*_]([^*_]+)[*_](?![\w*])/g;
  let last = 0;
  for (const m of text.matchAll(mark)) {
    out.push(text.slice(last, m.index));
    last = m.index + m[0].length;
    if (m[1] !== undefined) {
      const short = m[1].length < 12;
      out.push(
        <code class={short ? "whole" : ""}>
          {m[1].split(short ? "\n" : "|").flatMap((part, i) => (i ? ["|", <wbr />, part] : part))}
        </code>,
      );
    } else if (m[2] !== undefined) out.push(<Reference to={m[3]!}>{spans(m[2])}</Reference>);
    else if (m[4] !== undefined) out.push(<strong>{spans(m[4])}</strong>);
    else out.push(<em>{spans(m[5]!)}</em>);
  }
  out.push(text.slice(last));
  return out;
}

/** A link to a heading or to other rules; others have no address here and are only text. */
function Reference({ to, children }: { to: string; children: ComponentChildren }) {
  const page = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(to);
  if (to.startsWith("#")) return <a href={to}>{children}</a>;
  if (page && page[1] !== "README") return <a href={`/rules/${page[1]}${page[2] ?? ""}`}>{children}</a>;
  return <span>{children}</span>;
}

const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
