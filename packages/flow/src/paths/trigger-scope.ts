import type { TriggerScope } from "@parley/model/kernel";
import { rootSlug } from "../compile/root-slug.ts";
import type { PathDoc } from "../document.ts";

/**
 * Where a global trigger holds that is drawn in the sub-flow of this slug: where it says, else in the whole agent when
 * that is `start`, and in its sub-flow when it is another.
 */
export function triggerScope({ trigger_scope }: Pick<PathDoc, "trigger_scope">, slug: string): TriggerScope {
  return trigger_scope ?? (slug === rootSlug ? "agent" : "subflow");
}
