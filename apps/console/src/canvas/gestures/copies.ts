import { copySubFlow, type FlowDocument, freeName, type SubFlowDoc, withNames } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Gesture } from "../../editing/version-editor.ts";
import { shortened } from "../../parts/shortened.ts";
import type { Pasted } from "./clipboard.ts";
import { texts } from "./texts.ts";

/** A copy of a sub-flow with its blocks, what they listen for, and the paths that leave them. */
export function duplicateSubFlow(
  document: FlowDocument,
  source: SubFlowDoc,
  newId: () => Id,
): Gesture & { readonly slug: string } {
  const name = freeName(texts.copyOf(source.name), new Set(document.rows.sub_flow.map((row) => row.name)));
  const { slug, operations } = copySubFlow(document, source, { name, newId });
  return { operations, label: texts.duplicateSubFlow(shortened(source.name)), slug };
}

/** What was pasted, where the names of its blocks were taken: it names them by the names that they got. */
export function namedCopies(document: FlowDocument, { gesture, renamed }: Pasted): Gesture {
  return { ...gesture, operations: withNames(document, gesture.operations, renamed) };
}
