import type { SmallTalkDoc } from "./document.ts";

/** Whether small talk takes what callers say and has nothing to say. One that asks again may leave it at the question. */
export const isSilent = ({ status, prompt, type }: Pick<SmallTalkDoc, "status" | "prompt" | "type">): boolean =>
  status === "active" && prompt === null && type !== "repeat";
