import {
  baseLanguage,
  entityKindsByName,
  type Id,
  isEntityKind,
  type LanguageCode,
  versionLanguages,
} from "@parley/model/kernel";
import { blockParts } from "../document/block-parts.ts";
import type { EntityDoc, FlowDocument } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { promptsOf } from "../document/prompts-said.ts";
import { isWording } from "../document/wordings.ts";
import { entityUses } from "./entity-uses.ts";
import type { Subject } from "./finding.ts";
import { awaitedIntents, madeIntents } from "./intent-uses.ts";
import { type NameUse, readsOf } from "./name-uses.ts";
import { type Survey, survey } from "./survey.ts";
import { wordless } from "./wordless.ts";

/** An intent, a value or a prompt of a version, and where the version has it. */
export type VocabularyEntry = {
  readonly id: Id;
  readonly name: string;
  /** Blocks, paths and the like that use it, each once. */
  readonly uses: readonly Subject[];
  /** Languages of the version that lack its words. */
  readonly missing: readonly LanguageCode[];
  /** An intent's number of examples, a value's kinds, a prompt's words in the default language. */
  readonly holds: { readonly examples: number } | { readonly kinds: readonly string[] } | { readonly words: string };
  /** It is there for the engine itself, which says it where it needs to. */
  readonly isOfEngine: boolean;
};

/** What callers mean, what they give, and what the agent says, in the order of their names. */
export type Vocabulary = {
  readonly intents: readonly VocabularyEntry[];
  readonly values: readonly VocabularyEntry[];
  readonly prompts: readonly VocabularyEntry[];
};

/** All intents, values and prompts of a version, with where each is used and which words are missing. */
export function vocabularyOf(document: FlowDocument): Vocabulary {
  const seen = survey(document);
  return {
    intents: sortByName(intentsOf(seen)),
    values: sortByName(valuesOf(seen)),
    prompts: sortByName(promptsIn(seen)),
  };
}

function intentsOf(seen: Survey): VocabularyEntry[] {
  const uses = byName(seen, [...awaitedIntents(seen), ...madeIntents(seen), ...readsOf(seen, "intent")]);
  return seen.intents.flatMap(({ name, subject, examples }) => {
    if (subject.noun === "settings") return [];
    const count = [...examples.values()].reduce((sum, some) => sum + some.length, 0);
    const missing = languagesOf(seen).filter((language) => !examples.has(baseLanguage(language)));
    return [{ id: subject.id, name, uses: uses(name), missing, holds: { examples: count }, isOfEngine: false }];
  });
}

function valuesOf(seen: Survey): VocabularyEntry[] {
  const uses = byName(seen, [...entityUses(seen)]);
  // In the default language values are called as they are.
  const others = languagesOf(seen).filter((language) => language !== seen.document.settings.language);
  return seen.document.rows.entity.map((entity) => ({
    id: entity.id,
    name: entity.name,
    uses: uses(entity.name),
    missing: others.filter((language) => lacksWords(entity, language)),
    holds: { kinds: entity.types },
    isOfEngine: false,
  }));
}

/** Whether values of a list have words in another language and none in this one. */
function lacksWords({ types, config: { values = [] } }: EntityDoc, language: LanguageCode): boolean {
  const isListed = types.some((kind) => isEntityKind(kind) && entityKindsByName[kind].settings.some(isOfValues));
  if (!isListed) return false;
  const spoken = new Set(
    values.flatMap(({ wordings = {}, synonyms = {} }) =>
      [...Object.keys(wordings), ...Object.keys(synonyms)].map(baseLanguage),
    ),
  );
  return spoken.size > 0 && !spoken.has(baseLanguage(language));
}

const isOfValues = ({ key }: { readonly key: string }) => key === "values";

function promptsIn(seen: Survey): VocabularyEntry[] {
  const { settings, rows } = seen.document;
  const uses = speakersOf(seen);
  return rows.prompt.map((prompt) => {
    const isOfEngine = isWording(prompt.name);
    const used = uses.get(prompt.id) ?? [];
    const words = seen.contentsOf(prompt.id).find(({ language }) => language === settings.language)?.content ?? "";
    // What is said nowhere lacks nothing.
    const missing = used.length > 0 || isOfEngine ? wordless(seen, prompt.id) : [];
    return { id: prompt.id, name: prompt.name, uses: used, missing, holds: { words }, isOfEngine };
  });
}

/** The rows that use a name, each once: of a prompt and an action the blocks and paths that say and run them. */
function byName(seen: Survey, all: readonly NameUse[]): (name: string) => readonly Subject[] {
  const uses = groupBy(all, ({ name }) => name);
  const { rows } = seen.document;
  const promptOf = new Map(rows.prompt_content.map(({ id, prompt }) => [id, prompt]));
  const speakers = speakersOf(seen);
  const runs = groupBy(rows.block, ({ action }) => action);
  const placesOf = (subject: Subject): readonly Subject[] => {
    if (subject.noun === "settings") return [subject];
    const prompt = promptOf.get(subject.id);
    const places = prompt === undefined ? (runs.get(subject.id) ?? []).map(seen.subject.block) : speakers.get(prompt);
    return places === undefined || places.length === 0 ? [subject] : places;
  };
  return (name) => {
    const subjects = (uses.get(name) ?? []).flatMap(({ subject }) => placesOf(subject));
    return [...new Map(subjects.map((subject) => ["id" in subject ? subject.id : "", subject])).values()];
  };
}

/** What says each prompt. */
function speakersOf({ document, subject }: Survey): ReadonlyMap<Id, readonly Subject[]> {
  const { settings, rows } = document;
  const partsOf = blockParts(document);
  const speakers = new Map<Id, Subject[]>();
  const note = (prompts: readonly Id[], speaker: Subject) => {
    for (const id of new Set(prompts)) {
      const known = speakers.get(id);
      if (known === undefined) speakers.set(id, [speaker]);
      else known.push(speaker);
    }
  };
  note(promptsOf("settings", settings), { noun: "settings" });
  for (const row of rows.block) note(partsOf(row).prompts, subject.block(row));
  for (const row of rows.path) note(promptsOf("path", row), subject.path(row));
  for (const row of rows.small_talk) {
    note(promptsOf("small_talk", row), { noun: "small_talk", id: row.id, name: row.name });
  }
  return speakers;
}

const languagesOf = ({ document: { settings } }: Survey) => versionLanguages(settings);

const sortByName = (entries: readonly VocabularyEntry[]) =>
  entries.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
