import { closedDocument, compile, type NotTaking } from "@parley/flow";
import type { HandlingInForce } from "@parley/model/kernel";
import { corpusOf } from "../trained/corpus-of.ts";
import type { ReleaseRuntime } from "./release-runtime.ts";

/**
 * What callers of a release meet while it takes no calls: its announcement and its fallback number. Null where it has
 * neither. Nothing listens there, so what the release understands is left as it is.
 */
export function closedRuntime(
  open: ReleaseRuntime,
  handling: HandlingInForce,
  because: NotTaking,
): ReleaseRuntime | null {
  const document = closedDocument(open.document, handling, because);
  if (document === null) return null;
  const runtime = { program: compile(document), understand: open.runtime.understand };
  return { runtime, document, version: null, corpus: corpusOf(document) };
}
