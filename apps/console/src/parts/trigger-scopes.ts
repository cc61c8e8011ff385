import { type FlowDocument, type PathDoc, rowOf, triggerScope } from "@parley/flow";
import type { TriggerScope } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/** What people call the places where a global trigger holds. */
export const scopeWords: { readonly [scope in TriggerScope]: string } = {
  agent: texts.triggers.agent,
  subflow: texts.triggers.subflow,
};

/** Where a global trigger of a version holds. */
export function scopeOf(document: FlowDocument, trigger: PathDoc): TriggerScope {
  const source = rowOf(document, "block", trigger.source_block);
  const home = source === undefined ? undefined : rowOf(document, "sub_flow", source.subflow);
  return triggerScope(trigger, home?.slug ?? "");
}
