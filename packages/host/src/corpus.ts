import type { FlowDocument } from "@parley/flow";
import type { Corpus } from "@parley/understanding";

/**
 * What understanding is trained from: the intents and entities of a version, with the examples of its ontologies and
 * the user utterances whose label is an intent's name.
 */
export function corpusOf({ settings, rows }: FlowDocument): Corpus {
  const languages = [settings.language, ...settings.languages.filter((language) => language !== settings.language)];
  return {
    languages,
    intents: rows.intent.map(({ id, name, topics }) => ({ name, topics, utterances: utterancesOf(rows, id, name) })),
    entities: rows.entity.map(({ name, types, config }) => ({ name, types, config })),
  };
}

function utterancesOf(rows: FlowDocument["rows"], intent: string, name: string): { [language: string]: string[] } {
  const found: { [language: string]: string[] } = {};
  const add = (language: string, texts: readonly string[]) => {
    const list = found[language] ?? [];
    list.push(...texts);
    found[language] = list;
  };
  for (const example of rows.ontology_language) {
    if (example.intent === intent) add(example.language, [example.utterance]);
  }
  const labels = new Set(rows.user_utterance.filter((label) => label.name === name).map((label) => label.id));
  for (const content of rows.user_utterance_content) {
    if (labels.has(content.user_utterance)) add(content.language, content.utterances);
  }
  return found;
}
