import type { Id } from "@parley/model/kernel";
import type { EntityDoc, IntentDoc, OntologyLanguageDoc, UserUtteranceDoc } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { areSound, writeMarked } from "../document/marked-utterance.ts";
import { exampleHolder } from "./layout.ts";
import { json, type Mapping, type Written } from "./write-nodes.ts";
import { fieldMembers, idMember, keyOf, mapping, type Writing } from "./writing.ts";

/** The intents with what people say, the entities and the examples, by vocabulary. */
export function writeVocabularies(writing: Writing): Mapping {
  const { rows } = writing.document;
  const intents = groupBy(rows.intent, (row) => row.ontology);
  const entities = groupBy(rows.entity, (row) => row.ontology);
  const examples = groupBy(rows.ontology_language, (row) => exampleHolder(writing.layout.standings, row));
  const inner = (vocabulary: Id | null): [string, Written | undefined][] => [
    [
      "intents",
      mappingOfRows(writing, intents.get(vocabulary) ?? [], (row) =>
        writeIntent(writing, row, examples.get(row.id) ?? []),
      ),
    ],
    ["entities", mappingOfRows(writing, entities.get(vocabulary) ?? [], (row) => writeEntity(writing, row))],
  ];
  const written = rows.ontology.map((ontology): [string, Written] => {
    const key = keyOf(writing, ontology.id);
    const own = fieldMembers("ontology", ontology, { name: key });
    const others = examples.get(ontology.id)?.map((row) => writeExample(writing, row));
    return [key, mapping([idMember(writing, ontology), ...own, ...inner(ontology.id), ["examples", others]])];
  });
  if (intents.has(null) || entities.has(null)) {
    written.push([writing.layout.noneKey, mapping([["name", null], ...inner(null)])]);
  }
  return mapping(written);
}

/** The utterances by label and language. */
export function writeLabels(writing: Writing): Mapping {
  const { rows } = writing.document;
  const contents = groupBy(rows.user_utterance_content, (row) => row.user_utterance);
  const write = (label: UserUtteranceDoc): Written => {
    const byLanguage = (contents.get(label.id) ?? []).map((row): [string, Written] => [
      keyOf(writing, row.id),
      row.utterances,
    ]);
    const own = fieldMembers("user_utterance", label, { name: keyOf(writing, label.id) });
    if (!writing.ids && own.length === 0) return shortByLanguage(writing, byLanguage);
    return mapping([idMember(writing, label), ...own, ["contents", mapping(byLanguage)]]);
  };
  return mapping(rows.user_utterance.map((label) => [keyOf(writing, label.id), write(label)]));
}

function mappingOfRows<Row extends { readonly id: Id }>(
  writing: Writing,
  rows: readonly Row[],
  write: (row: Row) => Written,
): Mapping | undefined {
  return rows.length === 0 ? undefined : mapping(rows.map((row) => [keyOf(writing, row.id), write(row)]));
}

function writeIntent(writing: Writing, intent: IntentDoc, examples: readonly OntologyLanguageDoc[]): Written {
  const { language } = writing.document.settings;
  const byLanguage = [...groupBy(examples, (row) => row.language)]
    .sort(([a], [b]) => (a === language ? -1 : b === language ? 1 : a < b ? -1 : 1))
    .map(([key, rows]): [string, Written] => [key, rows.map((row) => row.utterance)]);
  const own = fieldMembers("intent", intent, { name: keyOf(writing, intent.id) });
  if (!writing.ids && own.length === 0) return shortByLanguage(writing, byLanguage);
  return mapping([idMember(writing, intent), ...own, ["utterances", mapping(byLanguage)]]);
}

/** Texts by language; those of the default language alone are only a list. */
function shortByLanguage(writing: Writing, byLanguage: readonly [string, Written][]): Written {
  const [only, ...more] = byLanguage;
  const isPlain = only !== undefined && more.length === 0 && only[0] === writing.document.settings.language;
  return isPlain ? only[1] : mapping(byLanguage);
}

function writeEntity(writing: Writing, entity: EntityDoc): Written {
  const own = fieldMembers("entity", entity, { name: keyOf(writing, entity.id) });
  const [kind, ...further] = entity.types;
  if (!writing.ids && own.length === 1 && kind !== undefined) {
    if (own[0]?.[0] === "types") return further.length === 0 ? kind : json(entity.types);
  }
  return mapping([idMember(writing, entity), ...own]);
}

function writeExample(writing: Writing, example: OntologyLanguageDoc): Written {
  const { intent, language, utterance, purpose, marks } = example;
  const isDefault = language === writing.document.settings.language;
  if (intent === null && isDefault && purpose === null && marks.length === 0) return utterance;
  return mapping([
    ["language", isDefault ? undefined : language],
    ["intent", intent === null ? undefined : intentReference(writing, intent)],
    ["purpose", purpose ?? undefined],
    ...writeMarks(utterance, marks),
  ]);
}

/** Marks stand in the words; those that cannot are kept as they are. */
function writeMarks(text: string, marks: OntologyLanguageDoc["marks"]): [string, Written][] {
  if (marks.length === 0) return [["utterance", text]];
  if (areSound({ text, marks })) return [["marked", writeMarked({ text, marks })]];
  return [
    ["utterance", text],
    ["marks", json(marks)],
  ];
}

/** An intent of another vocabulary: `vocabulary/intent`. */
function intentReference(writing: Writing, intent: Id): string {
  const standing = writing.layout.standings.get(intent);
  if (standing === undefined) return intent;
  const vocabulary = standing.parent === null ? writing.layout.noneKey : keyOf(writing, standing.parent);
  return `${vocabulary}/${standing.label}`;
}
