import type { FlowDocument } from "../document/document.ts";
import type { NameUse } from "./name-uses.ts";

/** A place where a recogniser is named. */
type RecogniserUse = NameUse & {
  /** Those that are tried where it cannot hear; null: all that are here. When none of them hears, speech goes unheard. */
  readonly others: readonly string[] | null;
};

/** Where recognisers are named and that is read; nowhere, where the channel recognises by itself. */
export function* recogniserUses({ settings, rows }: FlowDocument): Generator<RecogniserUse, void> {
  if (!settings.is_asr_service) return;
  const listed = (type: string) => (type === "single" ? [] : settings.asr_list);
  const version = { subject: { noun: "settings" }, others: listed(settings.asr_execution_type) } as const;
  if (settings.asr_provider !== null) yield { ...version, name: settings.asr_provider, field: "asr_provider" };
  for (const { value } of settings.conditional_asrs) yield { ...version, name: value, field: "conditional_asrs" };
  const triesMore = rows.block.some(({ asr_execution_type: type }) => type !== null && type !== "single");
  const { asr_provider: first, asr_list: further } = settings;
  if (settings.asr_execution_type !== "single" || triesMore)
    for (const name of further)
      yield { ...version, name, field: "asr_list", others: first === null ? null : [first, ...further] };
  for (const { id, name: called, asr_execution_type, asr_provider, conditional_asr_provider } of rows.block) {
    const others = listed(asr_execution_type ?? settings.asr_execution_type);
    const block = { subject: { noun: "block", id, name: called }, others } as const;
    if (asr_provider !== null) yield { ...block, name: asr_provider, field: "asr_provider" };
    for (const { value } of conditional_asr_provider)
      yield { ...block, name: value, field: "conditional_asr_provider" };
  }
}

/** Whether a version names a recogniser anywhere. */
export const namesRecogniser = (document: FlowDocument): boolean => recogniserUses(document).next().done !== true;
