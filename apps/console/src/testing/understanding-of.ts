import type { Understand } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import { modelSources, understandBy } from "@parley/host";
import { train } from "@parley/understanding";

let last: { readonly sources: string; readonly understand: Understand } | null = null;

/** What understands the agent's callers. Most edits leave alone what it learns from; then it is not trained again. */
export function understandingOf(document: FlowDocument): Understand {
  const sources = modelSources(document);
  const text = JSON.stringify(sources);
  if (last?.sources !== text) {
    const models = sources.map(({ name, corpus }) => ({ name, model: train(corpus) }));
    last = { sources: text, understand: understandBy(models) };
  }
  return last.understand;
}
