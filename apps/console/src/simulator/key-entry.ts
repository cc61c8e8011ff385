import { compileDigitPattern } from "@parley/flow";
import type { ListenSpec } from "@parley/model/kernel";

export type KeyEntry = { readonly entry: string; readonly isComplete: boolean };

/**
 * An entry with one more key, as a call takes keys. It is complete when it has its full length, or when a path wants
 * just this and none wants more. A `#` that no path wants ends it too.
 */
export function withKey(spec: Pick<ListenSpec, "patterns" | "max_digits">, before: string, key: string): KeyEntry {
  const entry = before + key;
  const patterns = spec.patterns.flatMap((source) => {
    const compiled = compileDigitPattern(source);
    return compiled.ok ? [compiled.pattern] : [];
  });
  const isWanted = patterns.some(({ matches, isPrefix }) => matches(entry) || isPrefix(entry));
  if (key === "#" && !isWanted) return { entry: before, isComplete: before !== "" };
  const isMatched = patterns.some(({ matches }) => matches(entry)) && !patterns.some(({ isPrefix }) => isPrefix(entry));
  return { entry, isComplete: isMatched || entry.length >= spec.max_digits };
}
