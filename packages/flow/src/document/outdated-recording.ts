import type { PromptContentDoc } from "./document.ts";
import { hasRecording } from "./has-recording.ts";

/** Whether a recording is played that says other words than are said without it. */
export function isOutdatedRecording(row: PromptContentDoc): boolean {
  return hasRecording(row) && row.recorded_words !== null && row.recorded_words !== row.content;
}
