import type { ProgramContent, ProgramPrompt } from "@parley/flow";
import { baseLanguage, type LanguageCode } from "@parley/model/kernel";

/** A prompt's words in a language: those for the language itself, for another of its regions, or the preset one's. */
export function contentFor(prompt: ProgramPrompt, language: LanguageCode, preset: LanguageCode): ProgramContent | null {
  const exact = prompt.contents.get(language);
  if (exact !== undefined) return exact;
  const base = baseLanguage(language);
  for (const [code, content] of prompt.contents) if (baseLanguage(code) === base) return content;
  return prompt.contents.get(preset) ?? null;
}
