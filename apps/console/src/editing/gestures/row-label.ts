import type { PathDoc } from "@parley/flow";

/** What people call a path: its name, else what takes it. */
export function pathLabel({ name, transition_type, intent, trigger }: PathDoc): string {
  const what = transition_type === "intent" ? intent : trigger;
  return name || what || transition_type.replaceAll("_", " ");
}
