import type { Understand } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import { corpusOf } from "@parley/host";
import { interpreter, train } from "@parley/understanding";

let last: { readonly corpus: string; readonly understand: Understand } | null = null;

/** What understands the agent's callers. Most edits leave alone what it learns from; then it is not trained again. */
export function understandingOf(document: FlowDocument): Understand {
  const corpus = corpusOf(document);
  const text = JSON.stringify(corpus);
  if (last?.corpus !== text) last = { corpus: text, understand: interpreter(train(corpus)) };
  return last.understand;
}
