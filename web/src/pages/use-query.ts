// Choices that the address of the page keeps: they survive reloading, going back, and sharing the link.
import { go, place } from "../ui/router.ts";

/** The choices that an address tells. */
export class Asked {
  private readonly query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.query = query;
  }

  /** The value of this name, which is one of some; the first if the address tells none of them. */
  among<V extends string>(name: string, values: readonly V[]): V {
    const told = this.query.get(name);
    return values.find((v) => v === told) ?? values[0]!;
  }

  /** The value of this name; empty if there is none. */
  text(name: string): string {
    return this.query.get(name) ?? "";
  }

  /** The number of a page, from 1. */
  page(name: string): number {
    const told = Number(this.query.get(name));
    return Number.isSafeInteger(told) && told > 0 ? told : 1;
  }

  /** The query with other values; empty ones are left out. */
  with(changes: Readonly<Record<string, string>>): string {
    const next = new URLSearchParams(this.query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `?${next}` : "";
  }
}

/** What the address of the page tells, and a function that changes it without a step for the browser's back. */
export function useQuery(): [Asked, (changes: Readonly<Record<string, string>>) => void] {
  const asked = new Asked(place.value.query);
  return [asked, (changes) => go(place.value.path + asked.with(changes), "replace")];
}
