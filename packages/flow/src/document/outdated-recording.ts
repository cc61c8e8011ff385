import type { PromptContentDoc } from "./document.ts";

/** Whether a recording is played that says other words than are said without it. */
export function isOutdatedRecording({ type, path, recorded_words, content }: PromptContentDoc): boolean {
  if (type !== "audio" || path === null || recorded_words === null) return false;
  return recorded_words !== content;
}
