import type { FlowDocument } from "../document/document.ts";
import type { NameUse } from "./name-uses.ts";

/** A place where a recogniser is named. */
type RecogniserUse = NameUse & {
  /** Whether it alone is tried there: when it is missing, speech goes unheard. */
  readonly isAlone: boolean;
};

/** Where recognisers are named and that is read; nowhere, where the channel recognises by itself. */
export function* recogniserUses({ settings, rows }: FlowDocument): Generator<RecogniserUse, void> {
  if (!settings.is_asr_service) return;
  const version = { subject: { noun: "settings" }, isAlone: settings.asr_execution_type === "single" } as const;
  if (settings.asr_provider !== null) yield { ...version, name: settings.asr_provider, field: "asr_provider" };
  for (const { value } of settings.conditional_asrs) yield { ...version, name: value, field: "conditional_asrs" };
  const triesMore = rows.block.some(({ asr_execution_type: type }) => type !== null && type !== "single");
  if (!version.isAlone || triesMore)
    for (const name of settings.asr_list) yield { ...version, name, field: "asr_list", isAlone: false };
  for (const { id, name: called, asr_execution_type, asr_provider, conditional_asr_provider } of rows.block) {
    const isAlone = (asr_execution_type ?? settings.asr_execution_type) === "single";
    const block = { subject: { noun: "block", id, name: called }, isAlone } as const;
    if (asr_provider !== null) yield { ...block, name: asr_provider, field: "asr_provider" };
    for (const { value } of conditional_asr_provider)
      yield { ...block, name: value, field: "conditional_asr_provider" };
  }
}

/** Whether a version names a recogniser anywhere. */
export const namesRecogniser = (document: FlowDocument): boolean => recogniserUses(document).next().done !== true;
