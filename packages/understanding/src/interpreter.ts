import { baseLanguage, type EntityKind, entityKinds, type LanguageCode } from "@parley/model/kernel";
import { correctionEnd } from "./correction.ts";
import type { Finder, Found, Surroundings } from "./entities/kind.ts";
import { kinds } from "./entities/registry.ts";
import { type Classifier, classifier } from "./intents/classifier.ts";
import { detector } from "./languages/detector.ts";
import { type Vocabulary, vocabularyOf } from "./lexicon/vocabulary.ts";
import type { Model } from "./model.ts";
import { type Heard, hear } from "./text/heard.ts";
import type { Mention, UnderstandContext, UnderstandInput, Understanding } from "./types.ts";

/** What a bias or an active topic adds to an intent's score before ranking. */
const expectedBonus = 0.1;
const mostIntents = 5;

type Scored = { name: string; score: number };

/**
 * The function that understands with a trained model. It keeps only what it derives from the model and from the
 * languages asked for, so the same input and context always give the same answer.
 */
export function interpreter(model: Model): (input: UnderstandInput, context: UnderstandContext) => Understanding {
  const classifiers = new Map(Object.entries(model.classifiers).map(([base, data]) => [base, classifier(data)]));
  const detect = detector(model.detector, model.languages);
  const entities = new Map(model.entities.map((entity) => [entity.name, finderOf(entity.config, entity.types)]));
  const vocabularies = new Map<LanguageCode, Vocabulary>();
  const vocabulary = (language: LanguageCode): Vocabulary => {
    const known = vocabularies.get(baseLanguage(language)) ?? vocabularyOf(language);
    vocabularies.set(baseLanguage(language), known);
    return known;
  };
  for (const language of model.languages) vocabulary(language);

  const wanted = (context: UnderstandContext) =>
    context.entities.flatMap(({ name, types }) => {
      const entity = entities.get(name);
      if (!entity) return [];
      const accepted = types.length > 0 ? entityKinds.filter((kind) => types.includes(kind)) : entity.types;
      return accepted.map((kind) => ({ entity: name, kind, finder: entity.finder(kind) }));
    });

  return (input, context) => {
    const around: Surroundings = { ...context, words: vocabulary(context.language) };
    if (input.type === "digits") {
      const mentions = wanted(context).flatMap(({ entity, kind, finder }) => {
        const found = finder.pressed(input.digits, around);
        return found ? [asMention(entity, kind, found, input.digits)] : [];
      });
      return { intents: [], mentions, languages: [], correction_end: null };
    }

    const heard = hear(input.text);
    const others = input.alternatives.filter(({ text }) => text !== input.text);
    const intents = classifiers.get(baseLanguage(context.language));
    return {
      intents: intents ? rankFirst(intents, input, model, context) : [],
      mentions: wanted(context).flatMap(({ entity, kind, finder }) => {
        const found = finder.said(heard, around);
        const all = found.length > 0 ? found : fromOthers(finder, others, heard, around);
        return all.map((one) => asMention(entity, kind, one, input.text));
      }),
      languages: detect(heard, context.language),
      correction_end: correctionEnd(heard, around.words),
    };
  };
}

function finderOf(config: Model["entities"][number]["config"], types: readonly EntityKind[]) {
  const made = new Map<EntityKind, Finder>(types.map((kind) => [kind, kinds[kind](config)]));
  const finder = (kind: EntityKind): Finder => {
    const known = made.get(kind) ?? kinds[kind](config);
    made.set(kind, known);
    return known;
  };
  return { types, finder };
}

function asMention(entity: string, kind: EntityKind, found: Found, text: string): Mention {
  return { entity, kind, ...found, text: text.slice(found.start, found.end) };
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

/** What another hearing of the input names stands for the whole text, for its place in the text is not known. */
function fromOthers(
  finder: Finder,
  others: readonly { text: string; confidence: number }[],
  heard: Heard,
  around: Surroundings,
): Found[] {
  for (const { text, confidence } of others) {
    const [found] = finder.said(hear(text), around);
    if (!found) continue;
    const chance = Math.min(found.confidence, Math.max(0, confidence));
    return [{ ...found, start: 0, end: heard.text.length, confidence: chance }];
  }
  return [];
}
