import type { FlowDocument, RowOperation } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/** The vocabulary that new intents and values of a version go into: its first. `made` makes one where there is none. */
export function firstVocabulary(
  { rows }: FlowDocument,
  newId: () => Id,
): { readonly ontology: Id; readonly made: readonly RowOperation[] } {
  const [first] = rows.ontology;
  if (first !== undefined) return { ontology: first.id, made: [] };
  const id = newId();
  return { ontology: id, made: [{ op: "create", noun: "ontology", row: { id, name: texts.vocabulary } }] };
}
