import {
  baseLanguage,
  type LanguageCode,
  type UnderstandContext,
  type UnderstandInput,
  type Understanding,
} from "@parley/model/kernel";
import { withAsked } from "./asked.ts";
import { correctionEnd } from "./correction.ts";
import { withDenials } from "./denied.ts";
import { digitRuns } from "./entities/digit-runs.ts";
import { mentionFinder } from "./entities/mentions.ts";
import { type Classifier, classifier } from "./intents/classifier.ts";
import { keyOf } from "./key.ts";
import { detector } from "./languages/detector.ts";
import { type Vocabulary, vocabularyOf } from "./lexicon/vocabulary.ts";
import type { Model } from "./model.ts";
import { ordinalOf } from "./ordinal.ts";
import { partsOf } from "./parts.ts";
import { type Reply, replyOf, wordFor, wordsIn } from "./replies.ts";
import { type Heard, hear } from "./text/heard.ts";

/** What a bias or an active topic adds to an intent's score for ranking; it brings no intent into scope. */
const expectedBonus = 0.1;
const mostIntents = 5;
/**
 * So many intents out of scope are reported: beside others those of half the threshold, alone those that say anything.
 */
const mostShort = 2;
const near = 0.5;
const least = 0.01;

/**
 * The function that understands with a trained model. It keeps only what it derives from the model and from the
 * languages asked for, so the same input and context always give the same answer. Throws RangeError when a date is
 * wanted in an unknown zone.
 */
export function interpreter(
  model: Model,
): (input: UnderstandInput, context: Omit<UnderstandContext, "model">) => Understanding {
  const classifiers = new Map(Object.entries(model.classifiers).map(([base, data]) => [base, classifier(data)]));
  const detect = detector(model.detector, model.languages);
  const entities = mentionFinder(model.entities);
  const vocabularies = new Map<string, Vocabulary>();
  const vocabulary = (language: LanguageCode): Vocabulary => {
    const known = vocabularies.get(language) ?? vocabularyOf(language);
    vocabularies.set(language, known);
    return known;
  };
  for (const language of model.languages) vocabulary(language);

  const topics = new Map(Object.entries(model.topics));
  const examples = new Map(Object.entries(model.replies).map(([base, texts]) => [base, new Set(texts)]));

  return (input, context) => {
    const words = vocabulary(context.language);
    const around = { language: context.language, now: context.now, zone: context.zone, words };
    if (input.type === "digits") {
      const mentions = entities.pressed(input.digits, context.entities, around);
      return { intents: [], mentions, languages: [], correction_end: null };
    }

    const intents = classifiers.get(baseLanguage(context.language));
    const isExpected = (name: string) =>
      context.bias_intents.includes(name) || (topics.get(name) ?? []).some((topic) => context.topics.includes(topic));
    const own = examples.get(baseLanguage(context.language));
    const read = (heard: Heard, share: number): Reading => {
      const found = withDenials(heard, entities.said(heard, context.entities, around), words);
      const mentions = withAsked(heard, found, words);
      if (!intents) return { intents: [], mentions };
      const ranked = (words: Heard) => rank(intents, words, share, isExpected);
      const said = ranked(heard);
      if (own?.has(wordsIn(heard))) return { ...said, mentions };
      const wordOf = (yes: boolean) => ranked(wordFor(yes, context.language));
      const reply = replyOf(heard, words);
      const meant =
        reply === null ? said : asReply({ reply, own: said, wordOf, isExpected, hasValue: mentions.length > 0 });
      return { ...(mentions.some(({ denied }) => denied) ? asDenial(meant, wordOf, isExpected) : meant), mentions };
    };

    const heard = hear(input.text);
    const first = read(heard, 1);
    const ordinal = ordinalOf(heard, words);
    const key = keyOf(heard, words);
    const parts = context.in_parts && intents ? intentsOf(partsOf(heard, words), (text) => read(hear(text), 1)) : [];
    const digits = context.in_digits
      ? [words, ...model.languages.map(vocabulary)].flatMap((each) => digitRuns(heard, each))
      : [];
    return {
      ...(isEmpty(first) && ordinal === null ? (readOthers(input, read) ?? first) : first),
      languages: detect(heard, context.language),
      correction_end: correctionEnd(heard, words),
      ...(ordinal !== null && { ordinal }),
      ...(key !== null && { key }),
      ...(parts.length > 1 && { parts }),
      ...(digits.length > 0 && { digit_runs: digits }),
    };
  };
}

type Reading = Pick<Understanding, "intents" | "short" | "mentions">;

type Ranked = Omit<Reading, "mentions">;

/** Words that say little are near to any intent: one that the block does not wait for must be likelier than not. */
const likely = 0.5;

/**
 * What a reply means: what "yes" or "no" itself does. Words that may be meant as they are said do where they mean nothing, the
 * opposite, or what the block does not wait for. So does an input that says more, where nothing else is meant and yes or no is waited for.
 */
function asReply({
  reply,
  own,
  wordOf,
  isExpected,
  hasValue,
}: {
  readonly reply: Reply;
  /** What its own words mean. */
  readonly own: Ranked;
  readonly wordOf: (yes: boolean) => Ranked;
  readonly isExpected: (name: string) => boolean;
  readonly hasValue: boolean;
}): Ranked {
  const bestOf = (yes: boolean) => wordOf(yes).intents[0]?.name;
  const without = (isMeant: (name: string, score: number) => boolean): Ranked => ({
    ...own,
    intents: own.intents.filter(({ name, score }) => isMeant(name, score)),
  });
  if (reply.says === "neither") {
    const [yes, no] = [bestOf(true), bestOf(false)];
    return without((name, score) => (isExpected(name) || score >= likely) && name !== yes && name !== no);
  }
  if (reply.says === "proviso") {
    // What is changed is not agreed to.
    const no = bestOf(false);
    if (!hasValue) return own;
    return no !== undefined && isExpected(no) ? wordOf(false) : without((name) => name !== bestOf(true));
  }
  const best = bestOf(reply.yes);
  const first = own.intents[0]?.name;
  if (reply.says === "first") {
    const isMeant = first === undefined && best !== undefined && isExpected(best) && !hasValue;
    return isMeant ? wordOf(reply.yes) : own;
  }
  // Words as small as these are near to any: without a word for it only what the block waits for is meant by them.
  if (best === undefined) return reply.says === "plain" ? without(isExpected) : own;
  const isStrange = first !== undefined && !isExpected(first) && isExpected(best);
  const isAnswer = reply.says === "plain" || first === undefined || first === bestOf(!reply.yes) || isStrange;
  return isAnswer ? wordOf(reply.yes) : own;
}

/** "Not Monday" rules a value out. It is a no only where yes is waited for too: the question may be "On Monday?". */
function asDenial(meant: Ranked, wordOf: (yes: boolean) => Ranked, isExpected: (name: string) => boolean): Ranked {
  const [yes] = wordOf(true).intents;
  if (yes !== undefined && isExpected(yes.name)) return meant;
  const no = wordOf(false).intents[0]?.name;
  return { ...meant, intents: meant.intents.filter(({ name }) => name !== no) };
}

/** The best intent of each part that means one, each intent once. */
function intentsOf(parts: readonly string[], read: (text: string) => Reading): Reading["intents"] {
  if (parts.length < 2) return [];
  const best = parts.flatMap((part) => read(part).intents.slice(0, 1));
  return best.filter(({ name }, place) => best.findIndex((other) => other.name === name) === place);
}

function isEmpty({ intents, mentions }: Reading): boolean {
  return intents.length === 0 && mentions.length === 0;
}

/** The intents in scope, best first, and the likeliest of the others. */
function rank(
  { classify, threshold }: Classifier,
  heard: Heard,
  share: number,
  isExpected: (name: string) => boolean,
): Pick<Understanding, "intents" | "short"> {
  // Marks without a word, such as what a recogniser could not read, mean nothing.
  if (!/[\p{L}\p{N}]/u.test(heard.text)) return { intents: [] };
  const score = (most: number) =>
    classify(heard, most, isExpected).map(({ name, score: of }) => ({ name, score: of * share }));
  const likeliest = score(mostIntents + mostShort);
  // Where so many are in scope, those that come short stand behind them.
  const scored = likeliest.every(({ score: of }) => of >= threshold) ? score(Number.POSITIVE_INFINITY) : likeliest;
  const intents = scored
    .filter(({ score }) => score >= threshold)
    .map(({ name, score }) => ({ name, score: Math.min(1, score + (isExpected(name) ? expectedBonus : 0)) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostIntents);
  const floor = intents.length > 0 ? threshold * near : least;
  const short = scored
    .filter(({ score }) => score < threshold && score >= floor)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostShort);
  return short.length === 0 ? { intents } : { intents, short: { threshold, intents: short } };
}

/**
 * What the first of the other hearings says that says anything. It counts by its confidence beside the best one's, and
 * its values stand for the whole text, for their place in the text is not known.
 */
function readOthers(
  { text, alternatives }: Extract<UnderstandInput, { type: "text" }>,
  read: (heard: Heard, share: number) => Reading,
): Reading | null {
  const best = Math.max(...alternatives.map(({ confidence }) => confidence));
  for (const other of alternatives) {
    if (other.text === text) continue;
    const share = best > 0 ? Math.max(0, other.confidence / best) : 1;
    const reading = read(hear(other.text), share);
    if (isEmpty(reading)) continue;
    const mentions = reading.mentions.map((one) => ({
      ...one,
      text,
      start: 0,
      end: text.length,
      confidence: one.confidence * share,
    }));
    return { intents: reading.intents, mentions };
  }
  return null;
}
