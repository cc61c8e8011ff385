import type { PathDoc } from "../document.ts";

/** Whether a global trigger stands for the fallback: where the conversation goes when nothing else catches it. */
export function isFallback({ transition_type, trigger }: Pick<PathDoc, "transition_type" | "trigger">): boolean {
  return transition_type === "event" && trigger === "fallback";
}
