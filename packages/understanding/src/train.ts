import {
  baseLanguage,
  type EntityConfig,
  type EntityKind,
  entityKinds,
  isEntityKind,
  type LanguageCode,
  messageOf,
  Problem,
  type TrainingReport,
} from "@parley/model/kernel";
import type { Corpus, Sayings } from "./corpus.ts";
import { corpusInOrder } from "./corpus-in-order.ts";
import { kinds } from "./entities/registry.ts";
import type { ClassifierData } from "./intents/classifier.ts";
import { jsonBytes } from "./intents/json-bytes.ts";
import { type IntentTexts, trainIntents } from "./intents/train-intents.ts";
import { trainDetector } from "./languages/detector.ts";
import { vocabularyOf } from "./lexicon/vocabulary.ts";
import { markedVariants } from "./marked-variants.ts";
import { largestModel, type Model } from "./model.ts";
import { modelNumber } from "./model-form.ts";
import { replyOf, wordFor, wordsIn } from "./replies.ts";
import { fold } from "./text/fold.ts";
import { hear } from "./text/heard.ts";

/** Bytes for names and signs between the parts of a model; with the few replies of most agents. */
const [smallParts, reserved] = [200, 1000];

/** What a classifier needs at least to be of use. */
const smallestClassifier = 50_000;

/**
 * Trains a model from the vocabulary of a flow version; the same words give the same model, in whatever order. Throws as
 * `checkVocabulary` does. `onProgress` hears what share is done, from 0 to 1, several times a language.
 */
export function train(vocabulary: Corpus, onProgress: (share: number) => void = () => {}): Model {
  const corpus = corpusInOrder(vocabulary);
  const { shell, replies, trainable, room: all } = beginModel(corpus);
  const count = trainable.reduce((sum, { intents }) => sum + utterances(intents), 0);
  let room = all;

  const classifiers: { [base: string]: ClassifierData } = {};
  const reports: { [base: string]: TrainingReport } = {};
  let left = count;
  for (const { base, intents, outside } of trainable) {
    const share = (room * utterances(intents)) / left;
    const own = utterances(intents);
    const before = count - left;
    const { classifier, report } = trainIntents(
      { intents, outside, language: base, bytes: share, threshold: corpus.threshold ?? null },
      (done) => onProgress((before + own * done) / count),
    );
    classifiers[base] = classifier;
    reports[base] = report;
    room -= jsonBytes(classifier) + jsonBytes(report);
    left -= own;
  }
  return { ...shell, replies, classifiers, reports };
}

/**
 * Whether a model can be trained, in a part of the time that the training takes. Throws a Problem when an entity has an
 * unknown kind or a pattern that does not compile, and when the lists leave no room for the intents.
 */
export function checkVocabulary(vocabulary: Corpus): void {
  beginModel(corpusInOrder(vocabulary));
}

/** All of a model but its classifiers, and the bytes that are left for them. */
function beginModel(corpus: Corpus) {
  const entities = corpus.entities.map((entity) => ({
    name: entity.name,
    types: kindsOf(entity),
    config: withMarkedWords(entity, corpus),
  }));
  for (const { name, config } of entities) checkPattern(name, config);

  const bases = [...new Set([...corpus.languages, ...languagesOf(corpus)].map(baseLanguage))];
  const known = new Map(entities.map((entity) => [entity.name, entity]));
  const texts = bases.map((base) => ({
    base,
    intents: intentTexts(corpus, base, known),
    outside: linesIn(corpus.outside ?? {}, base),
  }));
  const detector = trainDetector(
    Object.fromEntries(texts.map(({ base, intents }) => [base, intents.flatMap((intent) => intent.texts)])),
  );
  const topics = Object.fromEntries(
    corpus.intents.filter((intent) => intent.topics.length > 0).map(({ name, topics }) => [name, [...topics]]),
  );
  const { languages } = corpus;
  const replies = Object.fromEntries(
    texts.map(({ base, intents, outside }) => [base, repliesIn(base, intents, outside)]),
  );
  const shell: Omit<Model, "replies"> = {
    v: modelNumber,
    languages,
    topics,
    entities,
    classifiers: {},
    detector,
    reports: {},
  };
  const trainable = texts.filter(({ intents }) => intents.length > 0);
  const room = largestModel - jsonBytes(shell) - Math.max(reserved, jsonBytes(replies) + smallParts);
  if (room < smallestClassifier * trainable.length) {
    const detail = "The lists of the entities leave no room for the intents: a trained model has at most 1 MB.";
    throw new Problem({ status: 422, code: "vocabulary_too_large", detail });
  }
  return { shell, replies, trainable, room };
}

function utterances(intents: readonly IntentTexts[]): number {
  return intents.reduce((sum, { texts }) => sum + texts.length, 0);
}

/**
 * What people gave an intent, or none, of the words for yes and no: it means what they say. Where one intent alone has the very
 * word, its other examples mean the same anyway.
 */
function repliesIn(base: string, intents: readonly IntentTexts[], outside: readonly string[]): readonly string[] {
  const words = vocabularyOf(base);
  const toldBy = (texts: readonly string[]) =>
    texts.flatMap((text) => {
      const heard = hear(text);
      const reply = replyOf(heard, words);
      if (reply === null || reply.says === "first" || reply.says === "proviso") return [];
      return [{ yes: reply.says === "neither" ? null : reply.yes, said: wordsIn(heard) }];
    });
  const told = intents.map(({ texts }) => toldBy(texts));
  const isNeeded = (own: (typeof told)[number], yes: boolean | null): boolean => {
    if (yes === null) return true;
    const word = wordsIn(wordFor(yes, base));
    const holders = told.filter((each) => each.some(({ said }) => said === word));
    return holders.length !== 1 || holders[0] !== own;
  };
  const others = [...intents.flatMap(({ negatives }) => negatives), ...outside];
  const kept = [...told.flatMap((own) => own.filter(({ yes }) => isNeeded(own, yes))), ...toldBy(others)];
  return [...new Set(kept.map(({ said }) => said))].toSorted();
}

function languagesOf(corpus: Corpus): string[] {
  return corpus.intents.flatMap(({ utterances }) => Object.keys(utterances)).toSorted();
}

/** The intents that have utterances in a base language; the same utterance of one intent counts once. */
function intentTexts(corpus: Corpus, base: string, entities: Parameters<typeof markedVariants>[2]): IntentTexts[] {
  return corpus.intents
    .map(({ name, utterances, negatives = {}, marked = {} }) => ({
      name,
      texts: linesIn(utterances, base),
      negatives: linesIn(negatives, base),
      variants: new Map(
        Object.entries(marked).flatMap(([language, lines]) =>
          baseLanguage(language) === base
            ? lines.map((line) => [line.text, markedVariants(line, language, entities)] as const)
            : [],
        ),
      ),
    }))
    .filter(({ texts }) => texts.length > 0);
}

/** What is said in a base language, without what is empty; the same words count once. */
function linesIn(sayings: Sayings, base: string): readonly string[] {
  const lines = Object.entries(sayings)
    .filter(([language]) => baseLanguage(language) === base)
    .flatMap(([, own]) => own)
    .filter((line) => line.trim() !== "")
    .toSorted();
  return [...new Map(lines.map((line) => [fold(line.trim()), line])).values()];
}

/** Words that are marked as a value of a list are another way to say it. */
function withMarkedWords({ name, config }: Corpus["entities"][number], { intents }: Corpus): EntityConfig {
  const { values } = config;
  if (values === undefined) return config;
  const said = intents.flatMap(({ marked = {} }) =>
    Object.entries(marked).flatMap(([language, lines]) =>
      lines.flatMap(({ text, marks }) =>
        marks.flatMap(({ entity, start, end, value }) =>
          entity === name && value !== undefined ? [{ language, value, words: text.slice(start, end) }] : [],
        ),
      ),
    ),
  );
  if (said.length === 0) return config;
  return {
    ...config,
    values: values.map((one) => {
      const own = said.filter(({ value }) => value === one.value);
      const synonyms: { [language: LanguageCode]: string[] } = {};
      for (const [language, words] of Object.entries(one.synonyms ?? {})) synonyms[language] = [...words];
      for (const { language, words } of own) synonyms[language] = [...new Set([...(synonyms[language] ?? []), words])];
      return own.length === 0 ? one : { ...one, synonyms };
    }),
  };
}

/** The kinds of an entity; without any, those that its settings are for. */
function kindsOf({ name, types, config }: Corpus["entities"][number]): EntityKind[] {
  const fromConfig = [...(config.values ? ["list"] : []), ...(config.pattern ? ["pattern"] : [])];
  return (types.length > 0 ? types : fromConfig).map((type) => {
    if (isEntityKind(type)) return type;
    const detail = `The entity ${name} has the unknown kind ${type}. Kinds are ${entityKinds.join(", ")}.`;
    throw new Problem({ status: 422, code: "unknown_entity_kind", detail });
  });
}

function checkPattern(name: string, config: EntityConfig): void {
  try {
    kinds.pattern(config);
  } catch (error) {
    const reason = messageOf(error);
    const detail = `The pattern of the entity ${name} cannot be used: ${reason}.`;
    throw new Problem({ status: 422, code: "invalid_pattern", detail });
  }
}
