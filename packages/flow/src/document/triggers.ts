import { pathKinds, type TriggerScope } from "@parley/model/kernel";
import type { PathDoc } from "./document.ts";

/**
 * Where a global trigger holds that is drawn in the sub-flow of this slug: where it says. Else it holds in the whole
 * agent when the slug is `start`, and in its sub-flow when not.
 */
export function triggerScope({ trigger_scope }: Pick<PathDoc, "trigger_scope">, slug: string): TriggerScope {
  return trigger_scope ?? (slug === rootSlug ? "agent" : "subflow");
}

/** Whether a global trigger stands for the fallback: where the conversation goes when nothing else catches it. */
export function isFallback({ transition_type, trigger }: Pick<PathDoc, "transition_type" | "trigger">): boolean {
  return pathKinds[transition_type].on === "event" && trigger === "fallback";
}

/** The slug of the sub-flow in which every conversation begins. */
export const rootSlug = "start";
