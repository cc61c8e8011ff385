import { type FlowDocument, soundMarks } from "@parley/flow";
import { type Id, type LanguageCode, versionLanguages } from "@parley/model/kernel";
import type { Corpus, MarkedText } from "@parley/understanding";

type Utterances = { [language: LanguageCode]: string[] };
type Learned = {
  topics: Set<string>;
  utterances: Utterances;
  negatives: Utterances;
  marked: { [language: LanguageCode]: MarkedText[] };
};

/**
 * The vocabulary of a flow version, as understanding is trained from it: intents with the examples of their vocabulary
 * and those labelled with their name. With what they are not, what none is about, and entities. Intents of one name are
 * one. With a vocabulary, its intents alone. Tests are not learned from.
 */
export function corpusOf({ settings, rows }: FlowDocument, vocabulary: Id | null = null): Corpus {
  const intents = new Map<string, Learned>();
  const names = new Map<Id, string>();
  for (const { id, name, topics, ontology } of rows.intent) {
    if (vocabulary !== null && ontology !== vocabulary) continue;
    const intent = intents.get(name) ?? { topics: new Set(), utterances: {}, negatives: {}, marked: {} };
    for (const topic of topics) intent.topics.add(topic);
    intents.set(name, intent);
    names.set(id, name);
  }
  const learnedAs = (name: string | undefined) => (name === undefined ? undefined : intents.get(name));
  const outside: Utterances = {};
  for (const { ontology, intent, language, utterance, purpose, marks } of rows.ontology_language) {
    const known = intent === null ? undefined : learnedAs(names.get(intent));
    if (purpose === null) add(known?.utterances, language, [utterance]);
    if (purpose === "negative") {
      const isOfAny = intent === null && (vocabulary === null || ontology === vocabulary);
      add(isOfAny ? outside : known?.negatives, language, [utterance]);
    }
    const sound = soundMarks({ text: utterance, marks });
    if (purpose === null && sound.length > 0) add(known?.marked, language, [{ text: utterance, marks: sound }]);
  }
  const labels = new Map(rows.user_utterance.map(({ id, name }) => [id, name]));
  for (const { user_utterance, language, utterances } of rows.user_utterance_content) {
    add(learnedAs(labels.get(user_utterance))?.utterances, language, utterances);
  }
  return {
    languages: versionLanguages(settings),
    intents: [...intents].map(([name, { topics, utterances, negatives, marked }]) => ({
      name,
      topics: [...topics],
      utterances,
      ...(hasAny(negatives) && { negatives }),
      ...(hasAny(marked) && { marked }),
    })),
    entities: rows.entity.map(({ name, types, config }) => ({ name, types, config })),
    ...(hasAny(outside) && { outside }),
    ...(settings.understanding_threshold !== null && { threshold: settings.understanding_threshold }),
  };
}

function add<Said>(
  to: { [language: LanguageCode]: Said[] } | undefined,
  language: LanguageCode,
  said: readonly Said[],
) {
  if (to !== undefined) to[language] = [...(to[language] ?? []), ...said];
}

const hasAny = (sayings: object): boolean => Object.keys(sayings).length > 0;
