import { intentExamples, type RowOperation, utteranceWords } from "@parley/flow";
import { baseLanguage, type Json, languageName, versionLanguages } from "@parley/model/kernel";
import type { Drafted, DraftingKind, DraftPlace, DraftQuestion } from "./draft.ts";
import { leftOut, withStep } from "./draft.ts";
import { unfitting } from "./draft-problem.ts";
import { isMarkup } from "./templates-in.ts";

/** So many known ones go into the request, so that they are not said again. */
const mostTold = 60;
/** So many other intents, and examples of each, say what the intent is not. */
const others = { intents: 40, examples: 4 } as const;
const usual = 12;

/** Examples of what people say for an intent. */
export const draftUtterances: DraftingKind = {
  does: "Proposes examples of what callers say.",
  instructions: [
    "You write examples of what callers say on the telephone for one intent.",
    "Vary words, length and politeness, as people talk: no quotation marks, no markup, no placeholders.",
    "Repeat no known example, and write nothing that another intent means.",
  ].join("\n"),
  item: { type: "string", minLength: 1, maxLength: 2000 },
  tokens: 3000,
  questions,
};

function questions(place: DraftPlace): readonly DraftQuestion[] {
  const { state, wanted, newId } = place;
  const { rows, settings } = state.document;
  const intent = rows.intent.find(({ id }) => id === wanted.intent);
  if (intent === undefined) throw unfitting("intent", "Choose an intent of this version.");
  const language = wanted.language ?? settings.language;
  if (!versionLanguages(settings).includes(language)) {
    throw unfitting("language", "Choose a language of this version.");
  }
  const base = baseLanguage(language);
  const known = intentExamples(state.document).map(({ name, examples }) => ({
    name,
    texts: (examples.get(base) ?? []).map(({ text }) => text),
  }));
  const most = wanted.most ?? usual;
  const data = {
    intent: intent.name,
    known: known.find(({ name }) => name === intent.name)?.texts.slice(-mostTold) ?? [],
    others: known
      .filter(({ name }) => name !== intent.name)
      .slice(0, others.intents)
      .map(({ name, texts }) => ({ intent: name, examples: texts.slice(0, others.examples) })),
  };
  const text = [
    `Write ${most} examples for the intent in ${languageName(language)} (${language}).`,
    `Wish: ${wanted.wish}`,
    `Design: ${JSON.stringify(data)}`,
  ].join("\n");
  const said = new Map(known.flatMap(({ name, texts }) => texts.map((each) => [plainOf(each), name] as const)));
  const vocabulary = intent.ontology ?? rows.ontology[0]?.id ?? newId();
  const take = (drafted: Drafted, items: readonly Json[]): Drafted =>
    items.reduce<Drafted>((so, item) => {
      if (typeof item !== "string") return so;
      const utterance = item.trim();
      const owner = said.get(plainOf(utterance));
      if (owner !== undefined) {
        const why = owner === intent.name ? "It is an example already." : `It is an example of ${owner} already.`;
        return leftOut(so, utterance, why);
      }
      if (utteranceWords(utterance) === null) return leftOut(so, utterance, "It has no words.");
      if (isMarkup(utterance)) return leftOut(so, utterance, "People do not say markup or placeholders.");
      const hasVocabulary = so.state.document.rows.ontology.some(({ id }) => id === vocabulary);
      const made: readonly RowOperation[] = hasVocabulary
        ? []
        : [{ op: "create", noun: "ontology", row: { id: vocabulary, name: "Vocabulary" } }];
      const row = { id: newId(), ontology: vocabulary, intent: intent.id, language, utterance };
      const next = withStep(so, utterance, [...made, { op: "create", noun: "ontology_language", row }]);
      if (next.steps.length > so.steps.length) said.set(plainOf(utterance), intent.name);
      return next;
    }, drafted);
  return [{ text, most, take, about: [`Examples of ${intent.name}`] }];
}

const plainOf = (text: string) => utteranceWords(text)?.plain ?? text.trim();
