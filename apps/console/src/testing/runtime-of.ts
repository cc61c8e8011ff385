import type { Runtime, Understand } from "@parley/engine";
import { compile, type FlowDocument } from "@parley/flow";
import { modelSources, understandBy } from "@parley/host";
import { openIndex, train } from "@parley/understanding";

/** What an agent runs by in a browser: it understands callers, and finds answers in the index of its documents. */
export const runtimeOf = (document: FlowDocument, index: string | null): Runtime => ({
  program: compile(document),
  understand: understandingOf(document, index),
});

let last: { readonly sources: string; readonly index: string | null; readonly understand: Understand } | null = null;

/** Most edits leave alone what an agent learns from; then it is not trained again. */
function understandingOf(document: FlowDocument, index: string | null): Understand {
  const sources = modelSources(document);
  const text = JSON.stringify(sources);
  if (last?.sources !== text || last.index !== index) {
    const models = sources.map(({ name, corpus }) => ({ name, model: train(corpus) }));
    const answers = index === null ? null : openIndex(JSON.parse(index));
    last = { sources: text, index, understand: understandBy(models, answers) };
  }
  return last.understand;
}
