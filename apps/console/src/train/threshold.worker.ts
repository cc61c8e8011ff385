import type { FlowDocument } from "@parley/flow";
import { corpusOf } from "@parley/host";
import type { SaidInCalls } from "@parley/model/api/said-in-calls";
import { baseLanguage } from "@parley/model/kernel";
import { interpreter, train } from "@parley/understanding";
import type { Scored } from "./threshold-effect.ts";

/** A draft and what callers said. */
export type ToScore = { readonly document: FlowDocument; readonly utterances: readonly SaidInCalls[] };

/** How sure the draft is of each, and the threshold that training chooses for each base language. */
export type FromScore = {
  readonly scored: readonly Scored[];
  readonly trained: { readonly [base: string]: number };
};

self.onmessage = ({ data: { document, utterances } }: MessageEvent<ToScore>) => {
  const settings = { ...document.settings, understanding_threshold: null };
  const model = train(corpusOf({ ...document, settings }));
  const classifiers = Object.entries(model.classifiers);
  const open = Object.fromEntries(classifiers.map(([base, data]) => [base, { ...data, threshold: 0 }]));
  const understand = interpreter({ ...model, classifiers: open });
  const scored = utterances.flatMap((said): Scored[] => {
    const { text, language, count, call } = said;
    if (open[baseLanguage(language)] === undefined) return [];
    const context = { language, entities: [], bias_intents: [], topics: [], now: 0, zone: "UTC" };
    const [best] = understand({ type: "text", text, alternatives: [] }, context).intents;
    return [{ text, language, count, call, intent: best?.name ?? "", score: best?.score ?? 0 }];
  });
  const trained = Object.fromEntries(classifiers.map(([base, { threshold }]) => [base, threshold]));
  const told: FromScore = { scored, trained };
  self.postMessage(told);
};
