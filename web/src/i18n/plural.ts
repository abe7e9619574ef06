// How languages count: the plural forms of whole numbers by CLDR.

const order: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** The plural forms that whole numbers have in a language, and which goes with which number. */
export class Numbers {
  /** In CLDR's order: zero, one, two, few, many, other. */
  readonly forms: readonly Intl.LDMLPluralRule[];
  private readonly rules: Intl.PluralRules;

  constructor(lang: string) {
    this.rules = new Intl.PluralRules(lang);
    const seen = new Set<Intl.LDMLPluralRule>([this.rules.select(1_000), this.rules.select(1_000_000)]);
    for (let n = 0; n < 200; n++) seen.add(this.rules.select(n));
    this.forms = order.filter((form) => seen.has(form));
  }

  /** The word for a whole number. If there are too few words, the last one is used for the missing ones. */
  choose(n: number, words: readonly string[]): string {
    const at = Math.max(0, this.forms.indexOf(this.rules.select(Math.abs(n))));
    return words[Math.min(at, words.length - 1)] ?? "";
  }
}
