import type { FlowDocument } from "@parley/flow";
import type { Id, LanguageCode } from "@parley/model/kernel";
import type { Corpus } from "@parley/understanding";

type Utterances = { [language: LanguageCode]: string[] };

/**
 * The vocabulary of a flow version, as understanding is trained from it: intents with the examples of their vocabulary
 * and those labelled with their name, and entities. Intents of one name are one. With a vocabulary, its intents alone.
 */
export function corpusOf({ settings, rows }: FlowDocument, vocabulary: Id | null = null): Corpus {
  const intents = new Map<string, { topics: Set<string>; utterances: Utterances }>();
  const names = new Map<Id, string>();
  for (const { id, name, topics, ontology } of rows.intent) {
    if (vocabulary !== null && ontology !== vocabulary) continue;
    const intent = intents.get(name) ?? { topics: new Set(), utterances: {} };
    for (const topic of topics) intent.topics.add(topic);
    intents.set(name, intent);
    names.set(id, name);
  }
  const say = (name: string | undefined, language: LanguageCode, utterances: readonly string[]) => {
    const known = name === undefined ? undefined : intents.get(name)?.utterances;
    if (known !== undefined) known[language] = [...(known[language] ?? []), ...utterances];
  };
  for (const { intent, language, utterance } of rows.ontology_language) {
    if (intent !== null) say(names.get(intent), language, [utterance]);
  }
  const labels = new Map(rows.user_utterance.map(({ id, name }) => [id, name]));
  for (const { user_utterance, language, utterances } of rows.user_utterance_content) {
    say(labels.get(user_utterance), language, utterances);
  }
  return {
    languages: [...new Set([settings.language, ...settings.languages])],
    intents: [...intents].map(([name, { topics, utterances }]) => ({ name, topics: [...topics], utterances })),
    entities: rows.entity.map(({ name, types, config }) => ({ name, types, config })),
  };
}
