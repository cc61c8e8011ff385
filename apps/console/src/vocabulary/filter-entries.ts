import type { Vocabulary, VocabularyEntry } from "@parley/flow";

export type VocabularyKind = keyof Vocabulary;
export const vocabularyKinds: readonly VocabularyKind[] = ["intents", "values", "prompts"];

/** Which of them are listed: all, what nothing uses, what lacks words in a language. */
export type Only = "all" | "unused" | "missing";
export const onlys: readonly Only[] = ["all", "unused", "missing"];

export const isUnused = ({ uses, isOfEngine }: VocabularyEntry) => uses.length === 0 && !isOfEngine;

/** The entries that a search and a choice leave. Words of prompts and names of places that use it are searched, too. */
export function filterEntries(
  entries: readonly VocabularyEntry[],
  query: string,
  only: Only,
): readonly VocabularyEntry[] {
  const wanted = query.trim().toLowerCase();
  return entries.filter((entry) => {
    if (only === "unused" && !isUnused(entry)) return false;
    if (only === "missing" && entry.missing.length === 0) return false;
    return wanted === "" || textsOf(entry).some((text) => text.toLowerCase().includes(wanted));
  });
}

function textsOf({ name, holds, uses }: VocabularyEntry): readonly string[] {
  const places = uses.flatMap((use) => ("name" in use ? [use.name] : []));
  if ("words" in holds) return [name, holds.words, ...places];
  return "kinds" in holds ? [name, ...holds.kinds, ...places] : [name, ...places];
}
