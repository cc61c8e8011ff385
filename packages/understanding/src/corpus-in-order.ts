import type { Corpus } from "./corpus.ts";

/**
 * The same vocabulary in the one order that its words give, whatever order its rows come in: rows have random ids, so an
 * import or a copy would train another model of the same words.
 */
export function corpusInOrder({ languages, intents, entities }: Corpus): Corpus {
  return {
    languages,
    intents: intents
      .map(({ name, topics, utterances }) => ({
        name,
        topics: topics.toSorted(byCode),
        utterances: Object.fromEntries(
          Object.entries(utterances)
            .toSorted(([a], [b]) => byCode(a, b))
            .map(([language, lines]) => [language, lines.toSorted(byCode)]),
        ),
      }))
      .toSorted((a, b) => byCode(a.name, b.name)),
    entities: entities.toSorted((a, b) => byCode(a.name, b.name) || byCode(JSON.stringify(a), JSON.stringify(b))),
  };
}

/** By their UTF-16 units: the same order in every engine and locale. */
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
