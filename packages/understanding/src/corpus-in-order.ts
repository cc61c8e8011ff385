import type { Corpus, MarkedText, Sayings } from "./corpus.ts";

/**
 * The same vocabulary in the one order that its words give, for rows in any order. Rows have random ids, so an import
 * or a copy would train another model of the same words.
 */
export function corpusInOrder({ languages, intents, entities, outside, threshold }: Corpus): Corpus {
  return {
    languages,
    intents: intents
      .map(({ name, topics, utterances, negatives, marked }) => ({
        name,
        topics: topics.toSorted(byCode),
        utterances: sayingsInOrder(utterances),
        ...(negatives !== undefined && { negatives: sayingsInOrder(negatives) }),
        ...(marked !== undefined && { marked: inOrder(marked, byMarks) }),
      }))
      .toSorted((a, b) => byCode(a.name, b.name)),
    entities: entities.toSorted((a, b) => byCode(a.name, b.name) || byCode(JSON.stringify(a), JSON.stringify(b))),
    ...(outside !== undefined && { outside: sayingsInOrder(outside) }),
    ...(threshold !== undefined && { threshold }),
  };
}

const sayingsInOrder = (sayings: Sayings): Sayings => inOrder(sayings, byCode);

function inOrder<Said>(
  byLanguage: { readonly [language: string]: readonly Said[] },
  compare: (a: Said, b: Said) => number,
): { readonly [language: string]: readonly Said[] } {
  return Object.fromEntries(
    Object.entries(byLanguage)
      .toSorted(([a], [b]) => byCode(a, b))
      .map(([language, lines]) => [language, lines.toSorted(compare)]),
  );
}

const byMarks = (a: MarkedText, b: MarkedText) =>
  byCode(a.text, b.text) || byCode(JSON.stringify(a.marks), JSON.stringify(b.marks));

/** By their UTF-16 units: the same order in every engine and locale. */
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
