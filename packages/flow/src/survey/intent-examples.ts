import { baseLanguage, type Id } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import type { Subject } from "./finding.ts";

/** An example of what people say, and the row it stands in. */
export type Example = { readonly text: string; readonly subject: Subject; readonly field: string };

/** The examples that an intent is trained with, by language without region: `en-IN` and `en-GB` train together. */
export type IntentExamples = {
  readonly name: string;
  /** The first intent of the name. */
  readonly subject: Subject;
  readonly examples: ReadonlyMap<string, readonly Example[]>;
};

/** The intents of a version by name, with their examples: those of their vocabulary and those labelled with their name. */
export function intentExamples({ rows }: FlowDocument): readonly IntentExamples[] {
  const found = new Map<string, { name: string; subject: Subject; examples: Map<string, Example[]> }>();
  const names = new Map<Id, string>();
  for (const { id, name } of rows.intent) {
    names.set(id, name);
    if (!found.has(name)) found.set(name, { name, subject: { noun: "intent", id, name }, examples: new Map() });
  }
  const add = (name: string | undefined, language: string, example: Example) => {
    const examples = name === undefined ? undefined : found.get(name)?.examples;
    if (examples === undefined) return;
    const base = baseLanguage(language);
    const known = examples.get(base);
    if (known === undefined) examples.set(base, [example]);
    else known.push(example);
  };
  for (const { id, intent, language, utterance, purpose } of rows.ontology_language) {
    if (purpose !== null) continue;
    const name = intent === null ? undefined : names.get(intent);
    const subject = { noun: "ontology_language", id, name: name ?? "" } as const;
    add(name, language, { text: utterance, subject, field: "utterance" });
  }
  const labels = new Map(rows.user_utterance.map(({ id, name }) => [id, name]));
  for (const { id, user_utterance, language, utterances } of rows.user_utterance_content) {
    const name = labels.get(user_utterance);
    const subject = { noun: "user_utterance_content", id, name: name ?? "" } as const;
    for (const text of utterances) add(name, language, { text, subject, field: "utterances" });
  }
  return [...found.values()];
}
