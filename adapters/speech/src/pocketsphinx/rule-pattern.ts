/** The texts that a rule lets say: what matches them, and the words they are made of. */
export type RulePattern = {
  /** Matches a whole text, of which each word is followed by a space. */
  readonly whole: RegExp;
  readonly words: readonly string[];
};

const parts = /<[^<>]*>|[()[\]|*+]|[a-z'.]+/g;

/** A rule of the Java Speech Grammar Format as a pattern. Rules that it names hold no words: they are shares. */
export function rulePattern(ways: readonly string[]): RulePattern {
  const found = ways.join(" | ").match(parts) ?? [];
  const pattern = found.map(patternOf).join("");
  const words = new Set(found.filter((part) => /^[a-z]/.test(part)));
  return { whole: new RegExp(`^(?:${pattern})$`), words: [...words] };
}

function patternOf(part: string): string {
  if (part.startsWith("<")) return "";
  if (part === "(" || part === "[") return "(?:";
  if (part === "]") return ")?";
  return /^[a-z]/.test(part) ? `${part.replaceAll(".", "\\.")} ` : part;
}
