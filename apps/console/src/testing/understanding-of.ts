import type { Understand } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import { modelSources, understandBy } from "@parley/host";
import { readAnswerIndex, train } from "@parley/understanding";

let last: { readonly sources: string; readonly index: string | null; readonly understand: Understand } | null = null;

/**
 * What understands the agent's callers, and finds answers in the index of its documents. Most edits leave alone what it
 * learns from; then it is not trained again.
 */
export function understandingOf(document: FlowDocument, index: string | null): Understand {
  const sources = modelSources(document);
  const text = JSON.stringify(sources);
  if (last?.sources !== text || last.index !== index) {
    const models = sources.map(({ name, corpus }) => ({ name, model: train(corpus) }));
    const answers = index === null ? null : readAnswerIndex(JSON.parse(index));
    last = { sources: text, index, understand: understandBy(models, answers) };
  }
  return last.understand;
}
