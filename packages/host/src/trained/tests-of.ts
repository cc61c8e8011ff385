import { type FlowDocument, soundMarks } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { type Corpus, exampleKey, type ToAsk } from "@parley/understanding";

/** What a trained model of a version is asked: its tests and marked values; with a vocabulary, those of it alone. */
export function testsOf({ rows }: FlowDocument, corpus: Corpus, vocabulary: Id | null = null): ToAsk {
  const names = new Map(rows.intent.map(({ id, name }) => [id, name]));
  const tests = rows.ontology_language
    .filter(({ purpose, ontology }) => purpose === "test" && (vocabulary === null || ontology === vocabulary))
    .map(({ intent, language, utterance: text, marks }) => ({
      text,
      language,
      intent: intent === null ? null : (names.get(intent) ?? null),
      marks: soundMarks({ text, marks }),
    }));
  const said = corpus.intents.flatMap(({ utterances }) =>
    Object.entries(utterances).flatMap(([language, lines]) => lines.map((text) => exampleKey(language, text))),
  );
  const marked = corpus.intents.flatMap(({ marked: own = {} }) =>
    Object.entries(own).flatMap(([language, lines]) => lines.map((line) => ({ language, ...line }))),
  );
  return { tests, marked, examples: new Set(said) };
}
