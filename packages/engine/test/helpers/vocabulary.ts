import type { EntityKind, FoundPassage, Json, PassagesWanted } from "@parley/model/kernel";
import { baseLanguage } from "@parley/model/kernel";
import type { Mention, Understand, UnderstandContext, Understanding } from "../../src/index.ts";

/** What a text means, said by hand. Of several the first that fits the context holds. */
export type Meaning = {
  readonly if?: {
    readonly language?: string;
    readonly topic?: string;
    readonly model?: string;
    readonly bias?: string;
    readonly zone?: string;
  };
  readonly intent?: string;
  readonly score?: number;
  /** Intents that were heard less clearly. */
  readonly others?: { readonly [intent: string]: number };
  /** Intents that fell short of the threshold. */
  readonly short?: { readonly threshold: number; readonly intents: { readonly [intent: string]: number } };
  /** The intents of its parts, in their order. */
  readonly parts?: { readonly [intent: string]: number };
  readonly mentions?: readonly MentionSketch[];
  readonly languages?: { readonly [language: string]: number };
  /** The words of a correction marker in the text. */
  readonly correction?: string;
  /** The place among choices that the text names. */
  readonly ordinal?: number;
  /** The key that the text names. */
  readonly key?: string;
  /** What documents say about it, the best first; an excerpt is its first sentences. */
  readonly passages?: readonly {
    readonly document: string;
    readonly text: string;
    readonly score: number;
    readonly title?: string;
    readonly page?: number;
    readonly language?: string;
  }[];
};

export type MentionSketch = {
  readonly entity: string;
  readonly kind?: EntityKind;
  readonly value: Json;
  /** The words in the text that say it; the whole text when left out. */
  readonly text?: string;
  readonly confidence?: number;
  readonly out_of_range?: "low" | "high" | "fraction";
  readonly denied?: true;
  readonly asked?: true;
};

export type Vocabulary = { readonly [text: string]: Meaning | readonly Meaning[] };

/** Understands exactly the texts of a vocabulary; digits are looked up like texts. Anything else means nothing. */
export function understandFrom(vocabulary: Vocabulary): Understand {
  return (input, context) => {
    const text = input.type === "digits" ? input.digits : input.text;
    const known = vocabulary[text] ?? [];
    const meanings: readonly Meaning[] = isList(known) ? known : [known];
    const meaning = meanings.find((each) => fits(each, context));
    if (meaning === undefined) return nothing;
    return context.passages === undefined
      ? understandingOf(text, meaning, context)
      : { ...nothing, passages: passagesOf(meaning, context.passages) };
  };
}

const nothing: Understanding = { intents: [], mentions: [], languages: [], correction_end: null };

function fits({ if: wanted = {} }: Meaning, context: UnderstandContext): boolean {
  return (
    (wanted.language === undefined || baseLanguage(context.language) === wanted.language) &&
    (wanted.topic === undefined || context.topics.includes(wanted.topic)) &&
    (wanted.model === undefined || context.model === wanted.model) &&
    (wanted.bias === undefined || context.bias_intents.includes(wanted.bias)) &&
    (wanted.zone === undefined || context.zone === wanted.zone)
  );
}

function understandingOf(text: string, meaning: Meaning, context: UnderstandContext): Understanding {
  const {
    intent,
    score = 0.9,
    others = {},
    short,
    parts,
    mentions = [],
    languages = {},
    correction,
    ordinal,
    key,
  } = meaning;
  return {
    intents: [...(intent === undefined ? [] : [{ name: intent, score }]), ...scored(others)],
    ...(short !== undefined && { short: { threshold: short.threshold, intents: scored(short.intents) } }),
    ...(parts !== undefined && context.in_parts === true && { parts: scored(parts) }),
    mentions: mentions
      .filter(({ entity }) => context.entities.some(({ name }) => name === entity))
      .map((sketch) => mentionOf(text, sketch)),
    languages: Object.entries(languages).map(([language, sure]) => ({ language, score: sure })),
    correction_end: correction === undefined ? null : text.indexOf(correction) + correction.length,
    ...(ordinal !== undefined && { ordinal }),
    ...(key !== undefined && { key }),
  };
}

function passagesOf({ passages = [] }: Meaning, { documents, most, sentences }: PassagesWanted): FoundPassage[] {
  const firstOf = (text: string) => text.split(/(?<=\.) /).slice(0, sentences);
  return passages
    .filter(({ document }) => documents === null || documents.includes(document))
    .slice(0, most)
    .map(({ title = "", page = null, language = null, ...rest }) => ({
      ...{ ...rest, title, page, language },
      excerpt: firstOf(rest.text).join(" "),
    }));
}

const scored = (scores: { readonly [intent: string]: number }) =>
  Object.entries(scores).map(([name, score]) => ({ name, score }));

function mentionOf(text: string, sketch: MentionSketch): Mention {
  const { entity, kind = "list", value, text: words = text, confidence = 0.9, out_of_range, denied, asked } = sketch;
  const start = text.indexOf(words);
  const end = start + words.length;
  return {
    entity,
    kind,
    value,
    text: words,
    start,
    end,
    confidence,
    ...(out_of_range && { out_of_range }),
    ...(denied && { denied }),
    ...(asked && { asked }),
  };
}

function isList(known: Meaning | readonly Meaning[]): known is readonly Meaning[] {
  return Array.isArray(known);
}
