import type { EntityKind } from "../entity/entity-kinds.ts";
import type { Json } from "../json.ts";
import type { LanguageCode } from "../languages.ts";

// How the engine asks what an input means: the engine calls it, `understanding` answers it, and neither knows the other.

/** A value found in an input. Offsets are UTF-16 positions in the input's text. */
export type Mention = {
  entity: string;
  kind: EntityKind;
  value: Json;
  text: string;
  start: number;
  end: number;
  confidence: number;
  /** The value lies outside the entity's limits: below (before, too short), above (after, too long), or it is no whole number. */
  out_of_range?: "low" | "high" | "fraction";
  /** Named only to be ruled out: John in "Jimmy, not John". */
  denied?: true;
  /** Named in a question about it: "how much is the large?" It answers none. */
  asked?: true;
};

/** Digits that stand together, and where: "98765", "forty one", or one of the two of "double four". */
export type DigitGroup = { readonly start: number; readonly end: number; readonly digits: string };

/** Digits that were dictated one after another. Offsets are UTF-16 positions in the input's text. */
export type DigitRun = {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** Two for "98765 43210". */
  readonly groups: readonly DigitGroup[];
};

export type Understanding = {
  /** Best first; scores 0..1. Empty when out of scope. */
  intents: { name: string; score: number }[];
  /** The likeliest intents that fell short of the threshold of scope, best first; absent when none came near. */
  short?: { threshold: number; intents: { name: string; score: number }[] };
  /** The intents of its parts, in their order, where several are meant; absent: one, or it was not asked for. */
  parts?: { name: string; score: number }[];
  mentions: Mention[];
  /** Languages the input may be in, best first. */
  languages: { language: LanguageCode; score: number }[];
  /** Position just after a correction marker ("no, I mean"), or null. */
  correction_end: number | null;
  /** The whole input names one of several by its place: 1 for "the first one", -1 for "the last". Absent: it does not. */
  ordinal?: number;
  /** The one key that the whole input names: 1 for "one" and "press one", * for "star". Absent: it names none. */
  key?: string;
  /** All digits in it, however they were said, where that was asked for; absent: there are none. */
  digit_runs?: DigitRun[];
  /** What documents say about it, the best first, where that was asked for. */
  passages?: FoundPassage[];
};

/** A piece of a document that says something about a question. */
export type FoundPassage = {
  /** Where the document's text is kept: `path` of its row. */
  document: string;
  /** The headings that it stands under, joined; empty where there are none. */
  title: string;
  /** Page on which it begins, from 1; null where the document has no pages. */
  page: number | null;
  /** Base language of the document; null where that cannot be told. */
  language: string | null;
  text: string;
  /** The sentences of it that say most of what was asked. */
  excerpt: string;
  /** How much of the question it is about, 0..1. */
  score: number;
};

/** What is looked for in documents. */
export type PassagesWanted = {
  /** The documents, by `path` of their rows; null: all. */
  documents: readonly string[] | null;
  /** How many sentences an excerpt has. */
  sentences: number;
  /** How many passages are wanted. */
  most: number;
  /** What an answer scores at least. From it on documents of the conversation's language come first. */
  least: number;
};

/** What an answer scores at least, and how many of its sentences are said, where nothing else is asked for. */
export const usualPassages = { least: 0.4, sentences: 2 } as const;

export type UnderstandInput =
  | { type: "text"; text: string; alternatives: { text: string; confidence: number }[] }
  | { type: "digits"; digits: string };

export type UnderstandContext = {
  language: LanguageCode;
  /** Entities that may be filled here, with the kinds accepted (none: the entity's own). */
  entities: readonly { name: string; types: readonly string[] }[];
  bias_intents: readonly string[];
  topics: readonly string[];
  /** Whether several intents of one input are told apart. */
  in_parts?: boolean;
  /** Whether the digits of the input are wanted. */
  in_digits?: boolean;
  /** Passages that are wanted. The answer then holds these alone, and nothing of what else the text means. */
  passages?: PassagesWanted;
  /** Understanding model wanted; null means the one trained from the version. */
  model: string | null;
  /** Epoch milliseconds and IANA zone, for relative dates. */
  now: number;
  zone: string;
};

/** Pure: the same input, context and trained model give the same understanding. */
export type Understand = (input: UnderstandInput, context: UnderstandContext) => Understanding;
