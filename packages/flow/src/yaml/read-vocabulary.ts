import { entityFields, ontologyLanguageFields, userUtteranceContentFields } from "@parley/model/kernel";
import { unknownKey } from "../document/check-schema.ts";
import { readMarked } from "../document/marked-utterance.ts";
import { addressOf, uniqueLabel, utteranceLabel, withoutNumber } from "./labels.ts";
import { languageOf } from "./read-prompts.ts";
import { readIntentReference } from "./read-references.ts";
import { readField, readRow } from "./read-row.ts";
import { type DraftRow, isEmpty, type MemberPlace, type Reading, type YamlPlace } from "./reading.ts";

/** A vocabulary being read: `row` is null for what belongs to none. */
type Vocabulary = { readonly row: DraftRow | null; readonly base: string; readonly key: string };

/**
 * Reads `intents`: by the name of each vocabulary its intents with what people say, its entities, and examples of no
 * intent or of another vocabulary's. `name: null` gathers what belongs to no vocabulary.
 */
export function readVocabularies(reading: Reading, place: YamlPlace): void {
  for (const { key, value } of reading.members(place)) {
    const members = reading.members(value);
    const inner = ["intents", "entities", "examples"];
    const isNone = members.some((member) => member.key === "name" && isEmpty(member.value));
    const base = addressOf("intents", key);
    const own = members.filter((member) => !inner.includes(member.key) && !(isNone && member.key === "name"));
    const row = isNone
      ? null
      : readRow(reading, {
          noun: "ontology",
          parent: null,
          base: "intents",
          label: key,
          members: own,
          place: value,
          assumed: { name: key },
        });
    if (isNone) for (const { key: extra, keyPlace } of own) reading.fault(keyPlace, unknownKey(extra, inner));
    const vocabulary = { row, base, key };
    for (const member of members) {
      if (member.key === "intents") readIntents(reading, member.value, vocabulary);
      if (member.key === "entities") readEntities(reading, member.value, vocabulary);
      if (member.key === "examples") readExamples(reading, member.value, vocabulary);
    }
  }
}

/** Reads `nls_labels`: utterances by label and language. */
export function readLabels(reading: Reading, place: YamlPlace): void {
  for (const { key, value } of reading.members(place)) {
    const members = value.tree.type === "map" ? reading.members(value) : [];
    const isLong = members.some((member) => member.key === "contents");
    const label = readRow(reading, {
      noun: "user_utterance",
      parent: null,
      base: "nls_labels",
      label: key,
      members: isLong ? members : [],
      place: value,
      assumed: { name: key },
      keys: { contents: (contents, row) => readLabelContents(reading, contents, row) },
    });
    if (!isLong) readLabelContents(reading, value, label);
  }
}

function readLabelContents(reading: Reading, place: YamlPlace, label: DraftRow): void {
  readByLanguage(reading, place, (key, value) => {
    const utterances = readField(reading, value, userUtteranceContentFields.utterances);
    const row = reading.add({
      noun: "user_utterance_content",
      parent: label,
      base: label.address,
      label: key,
      fields: { language: withoutNumber(key), utterances },
    });
    reading.hold(row, "user_utterance", label);
  });
}

function readIntents(reading: Reading, place: YamlPlace, vocabulary: Vocabulary): void {
  for (const { key, value } of reading.members(place)) {
    const members = value.tree.type === "map" ? reading.members(value) : [];
    const isLong = members.some((member) => ["utterances", "topics", "wordings", "name"].includes(member.key));
    const intent = readRow(reading, {
      noun: "intent",
      parent: vocabulary.row,
      base: addressOf(vocabulary.base, "intents"),
      label: key,
      members: isLong ? members : [],
      place: value,
      assumed: { name: key, ontology: null },
      keys: { utterances: (utterances, row) => readUtterances(reading, utterances, row, vocabulary) },
    });
    if (vocabulary.row !== null) reading.hold(intent, "ontology", vocabulary.row);
    if (!isLong) readUtterances(reading, value, intent, vocabulary);
  }
}

function readUtterances(reading: Reading, place: YamlPlace, intent: DraftRow, vocabulary: Vocabulary): void {
  const labels = new Set<string>();
  readByLanguage(reading, place, (key, value) => {
    if (vocabulary.row === null) {
      reading.fault(value, "Give the vocabulary a name: what people say is kept in one");
      return;
    }
    for (const item of reading.items(value)) {
      const utterance = readField(reading, item, ontologyLanguageFields.utterance);
      const language = withoutNumber(key);
      const row = reading.add({
        noun: "ontology_language",
        parent: intent,
        base: intent.address,
        label: uniqueLabel(utteranceLabel(language, String(utterance)), labels),
        fields: { language, utterance },
      });
      reading.hold(row, "ontology", vocabulary.row);
      reading.hold(row, "intent", intent);
    }
  });
}

function readEntities(reading: Reading, place: YamlPlace, vocabulary: Vocabulary): void {
  for (const { key, value } of reading.members(place)) {
    const isShort = value.tree.type !== "map" && !isEmpty(value);
    const entity = readRow(reading, {
      noun: "entity",
      parent: vocabulary.row,
      base: addressOf(vocabulary.base, "entities"),
      label: key,
      members: isShort ? [] : reading.members(value),
      place: value,
      assumed: { name: key, ontology: null, ...(isShort && { types: readKinds(reading, value) }) },
    });
    if (vocabulary.row !== null) reading.hold(entity, "ontology", vocabulary.row);
  }
}

function readKinds(reading: Reading, place: YamlPlace): unknown {
  return place.tree.type === "scalar" ? [reading.text(place)] : readField(reading, place, entityFields.types);
}

function readExamples(reading: Reading, place: YamlPlace, vocabulary: Vocabulary): void {
  const labels = new Set<string>();
  for (const item of reading.items(place)) {
    if (vocabulary.row === null) reading.fault(item, "Give the vocabulary a name: examples are kept in one");
    else readExample(reading, { place: item, vocabulary: vocabulary.row, key: vocabulary.key, labels });
  }
}

function readExample(
  reading: Reading,
  example: { place: YamlPlace; vocabulary: DraftRow; key: string; labels: Set<string> },
): void {
  const { place, vocabulary, key, labels } = example;
  const fields: { [field: string]: unknown } = { language: reading.language, intent: null };
  const members: { readonly [key: string]: MemberPlace } =
    place.tree.type === "map" ? Object.fromEntries(reading.members(place).map((member) => [member.key, member])) : {};
  for (const { key: name, keyPlace, value } of Object.values(members)) {
    if (name === "language") fields.language = readField(reading, value, ontologyLanguageFields.language);
    else if (name === "purpose") fields.purpose = readField(reading, value, ontologyLanguageFields.purpose);
    else if (name === "marks") fields.marks = readField(reading, value, ontologyLanguageFields.marks);
    else if (!["utterance", "marked", "intent"].includes(name)) {
      reading.fault(keyPlace, unknownKey(name, ["language", "utterance", "marked", "intent", "purpose", "marks"]));
    }
  }
  const written = members.utterance?.value ?? members.marked?.value ?? place;
  fields.utterance = readField(reading, written, ontologyLanguageFields.utterance);
  if (members.utterance === undefined && members.marked !== undefined && typeof fields.utterance === "string") {
    const { text, marks } = readMarked(fields.utterance);
    Object.assign(fields, { utterance: text, marks });
  }
  const label = uniqueLabel(utteranceLabel(String(fields.language), String(fields.utterance)), labels);
  const base = addressOf(vocabulary.address, "examples");
  const row = reading.add({ noun: "ontology_language", parent: vocabulary, base, label, fields });
  reading.hold(row, "ontology", vocabulary);
  if (members.intent !== undefined) {
    readIntentReference(reading, { place: members.intent.value, row, vocabularyKey: key });
  }
}

/** Utterances by language, or only a list: those of the default language. */
function readByLanguage(reading: Reading, place: YamlPlace, read: (key: string, value: YamlPlace) => void): void {
  if (place.tree.type === "list") {
    read(reading.language, place);
    return;
  }
  for (const member of reading.members(place)) {
    if (languageOf(reading, member) !== null) read(member.key, member.value);
  }
}
