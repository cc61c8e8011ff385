import {
  type FlowDocument,
  isOutdatedRecording,
  overriddenWords,
  type PromptContentDoc,
  type PromptDoc,
} from "@parley/flow";
import { type Id, type LanguageCode, versionLanguages } from "@parley/model/kernel";

/** What a prompt says in a language. */
export type PromptCell = {
  /** Undefined where nothing was ever written. */
  readonly content: PromptContentDoc | undefined;
  /** What is said: the words that stand over the others, else the prompt's own. */
  readonly words: string;
  readonly isOverridden: boolean;
  /** A recording is played; the words say what is heard in it. */
  readonly isRecorded: boolean;
  /** The recording says other words than are written now. */
  readonly isOutdated: boolean;
};

export type PromptRow = { readonly prompt: PromptDoc; readonly cells: ReadonlyMap<LanguageCode, PromptCell> };

export type PromptSheet = {
  readonly rows: readonly PromptRow[];
  /** Those that are offered, the default first. */
  readonly offered: readonly LanguageCode[];
  /** Those that have words and are not offered. */
  readonly further: readonly LanguageCode[];
  readonly of: Pick<FlowDocument["rows"], "prompt" | "prompt_content">;
};

const nothing: PromptCell = {
  content: undefined,
  words: "",
  isOverridden: false,
  isRecorded: false,
  isOutdated: false,
};

export const cellOf = ({ cells }: PromptRow, language: LanguageCode): PromptCell => cells.get(language) ?? nothing;

/** Whether a caller hears nothing in its language. */
export const isMissing = ({ words, isRecorded }: PromptCell): boolean => words.trim() === "" && !isRecorded;

const byName = new Intl.Collator("en", { numeric: true });

/** The prompts of a version by name, with their words by language. Rows that did not change since `before` are the same. */
export function sheetOf({ settings, rows }: FlowDocument, before: PromptSheet | null): PromptSheet {
  const { prompt, prompt_content } = rows;
  const offered = versionLanguages(settings);
  const known = new Map(before?.rows.map((row) => [row.prompt.id, row]));
  const contents = Map.groupBy(prompt_content, (content) => content.prompt);
  const sorted =
    before?.of.prompt === prompt
      ? before.rows.map((row) => row.prompt)
      : prompt.toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  return {
    offered,
    further: [...new Set(prompt_content.map(({ language }) => language))]
      .filter((language) => !offered.includes(language))
      .sort(),
    rows: sorted.map((row) => sameRow(row, contents.get(row.id) ?? [], known.get(row.id))),
    of: { prompt, prompt_content },
  };
}

/** A prompt of a version with its words; null where it has none of this id. */
export function rowNow({ rows }: FlowDocument, id: Id): PromptRow | null {
  const prompt = rows.prompt.find((row) => row.id === id);
  if (prompt === undefined) return null;
  return sameRow(
    prompt,
    rows.prompt_content.filter((content) => content.prompt === id),
    undefined,
  );
}

function sameRow(prompt: PromptDoc, contents: readonly PromptContentDoc[], known: PromptRow | undefined): PromptRow {
  const isSame =
    known?.prompt === prompt &&
    known.cells.size === contents.length &&
    contents.every((content) => known.cells.get(content.language)?.content === content);
  if (isSame) return known;
  return { prompt, cells: new Map(contents.map((content) => [content.language, cellFrom(prompt, content)])) };
}

function cellFrom(prompt: PromptDoc, content: PromptContentDoc): PromptCell {
  const over = overriddenWords(prompt, content.language);
  const words = over ?? content.content;
  return {
    content,
    words,
    isOverridden: over !== null,
    isRecorded: content.type === "audio" && content.path !== null,
    isOutdated: isOutdatedRecording({ ...content, content: words }),
  };
}

/** How many of some prompts have words in a language. */
export const wordedIn = (rows: readonly PromptRow[], said: ReadonlySet<Id>, language: LanguageCode): number =>
  rows.filter((row) => said.has(row.prompt.id) && !isMissing(cellOf(row, language))).length;
