import type { PromptContentDoc, PromptDoc } from "./document.ts";
import { overriddenWords } from "./overridden-words.ts";

/** Whether a recording is played that says other words than are written now. */
export function isOutdatedRecording(
  prompt: Pick<PromptDoc, "override_prompts">,
  { type, path, recorded_words, language, content }: PromptContentDoc,
): boolean {
  if (type !== "audio" || path === null || recorded_words === null) return false;
  return recorded_words !== (overriddenWords(prompt, language) ?? content);
}
