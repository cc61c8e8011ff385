import { baseLanguage, type LanguageCode } from "@parley/model/kernel";
import { correctionEnd } from "./correction.ts";
import { mentionFinder } from "./entities/mentions.ts";
import { type Classifier, classifier } from "./intents/classifier.ts";
import { detector } from "./languages/detector.ts";
import { type Vocabulary, vocabularyOf } from "./lexicon/vocabulary.ts";
import type { Model } from "./model.ts";
import { hear } from "./text/heard.ts";
import type { UnderstandContext, UnderstandInput, Understanding } from "./types.ts";

/** What a bias or an active topic adds to an intent's score before ranking. */
const expectedBonus = 0.1;
const mostIntents = 5;

type Scored = { name: string; score: number };

/**
 * The function that understands with a trained model. It keeps only what it derives from the model and from the
 * languages asked for, so the same input and context always give the same answer. Throws RangeError when a date is
 * wanted in an unknown zone.
 */
export function interpreter(model: Model): (input: UnderstandInput, context: UnderstandContext) => Understanding {
  const classifiers = new Map(Object.entries(model.classifiers).map(([base, data]) => [base, classifier(data)]));
  const detect = detector(model.detector, model.languages);
  const entities = mentionFinder(model.entities);
  const vocabularies = new Map<string, Vocabulary>();
  const vocabulary = (language: LanguageCode): Vocabulary => {
    const base = baseLanguage(language);
    const known = vocabularies.get(base) ?? vocabularyOf(base);
    vocabularies.set(base, known);
    return known;
  };
  for (const language of model.languages) vocabulary(language);

  return (input, context) => {
    const words = vocabulary(context.language);
    const around = { language: context.language, now: context.now, zone: context.zone, words };
    if (input.type === "digits") {
      const mentions = entities.pressed(input.digits, context.entities, around);
      return { intents: [], mentions, languages: [], correction_end: null };
    }
    const heard = hear(input.text);
    const intents = classifiers.get(baseLanguage(context.language));
    return {
      intents: intents ? rankFirst(intents, input, model, context) : [],
      mentions: entities.said(heard, input.alternatives, context.entities, around),
      languages: detect(heard, context.language),
      correction_end: correctionEnd(heard, words),
    };
  };
}

/** The intents in scope, best first. When the text has none, the first of its alternatives that has some decides. */
function rankFirst(
  { classify, threshold }: Classifier,
  input: Extract<UnderstandInput, { type: "text" }>,
  model: Model,
  context: UnderstandContext,
): Scored[] {
  const isExpected = ({ name }: Scored) =>
    context.bias_intents.includes(name) || (model.topics[name] ?? []).some((topic) => context.topics.includes(topic));
  const rank = (text: string, share: number): Scored[] =>
    classify(text)
      .map((one) => ({ name: one.name, score: Math.min(1, one.score * share + (isExpected(one) ? expectedBonus : 0)) }))
      .filter(({ score }) => score >= threshold)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostIntents);

  const ranked = rank(input.text, 1);
  if (ranked.length > 0) return ranked;
  const best = Math.max(...input.alternatives.map(({ confidence }) => confidence));
  for (const { text, confidence } of input.alternatives) {
    const other = text === input.text ? [] : rank(text, Math.min(1, confidence / (best || 1)));
    if (other.length > 0) return other;
  }
  return [];
}
