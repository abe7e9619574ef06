// A list of members, typed or pasted: a name and a weight in each line, separated by a comma.

/** What is wrong with a line. */
export interface Wrong {
  line: number;
  kind: "parts" | "name" | "weight" | "twice";
  text: string;
}

/** A list that was read: the members with their weights in thousandths, and what is wrong. */
export interface Listed {
  members: { member: string; weight: number }[];
  wrong: Wrong[];
}

/** The most bytes of a name, and the greatest weight. */
const most = { name: 64, weight: 1_000_000_000 };

/** Reads a list. Empty lines and a first line "name,weight" are skipped; names with a comma are in quotes. */
export function readList(text: string): Listed {
  const listed: Listed = { members: [], wrong: [] };
  const seen = new Set<string>();
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const wrong = (kind: Wrong["kind"]) => listed.wrong.push({ line: i + 1, kind, text: line.slice(0, 60) });
    const found = /^\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*,\s*([^,]*?)\s*$/.exec(line);
    if (!found) {
      wrong("parts");
      continue;
    }
    const member = (found[1]?.replace(/""/g, '"') ?? found[2] ?? "").trim();
    const weight = found[3] ?? "";
    if (listed.members.length === 0 && /^name$/i.test(member) && /^weight$/i.test(weight)) continue;
    if (!member || new TextEncoder().encode(member).length > most.name) wrong("name");
    else if (!/^\d+(\.\d{1,3})?$/.test(weight) || Number(weight) === 0 || Number(weight) > most.weight) wrong("weight");
    else if (seen.has(member)) wrong("twice");
    else {
      seen.add(member);
      listed.members.push({ member, weight: Math.round(Number(weight) * 1000) });
    }
  }
  return listed;
}
