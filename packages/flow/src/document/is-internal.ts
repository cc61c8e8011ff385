import type { ActionDoc } from "./document.ts";

/** Whether an action is one of ours: its type says so, or where it came from. */
export const isInternal = ({ type, source }: Pick<ActionDoc, "type" | "source">): boolean =>
  type === "internal" || source === "internal";
