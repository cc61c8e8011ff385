import type { FlowDocument } from "../document/document.ts";
import type { NameUse } from "./name-uses.ts";

/** A place where a recogniser's model is named. */
type ModelUse = NameUse & {
  /** The recogniser that it is a model of; null: the first that hears. */
  readonly recogniser: string | null;
};

/** Where models of recognisers are named and that is read; nowhere, where the channel recognises by itself. */
export function* modelUses({ settings, rows }: FlowDocument): Generator<ModelUse, void> {
  const { is_asr_service, asr_provider: usual, asr_model } = settings;
  if (!is_asr_service) return;
  if (asr_model !== null)
    yield { subject: { noun: "settings" }, field: "asr_model", name: asr_model, recogniser: usual };
  for (const { id, name: called, asr_provider, asr_model: own, conditional_asr_model } of rows.block) {
    const block = { subject: { noun: "block", id, name: called }, recogniser: asr_provider ?? usual } as const;
    if (own !== null) yield { ...block, field: "asr_model", name: own };
    for (const { value } of conditional_asr_model) yield { ...block, field: "conditional_asr_model", name: value };
  }
}
