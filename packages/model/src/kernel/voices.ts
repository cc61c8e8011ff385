import { baseLanguage, type LanguageCode } from "./languages.ts";

/** What a persona may name where an agent runs, in lower case. */
export type Voices = {
  /** Voices to choose from, by the language that they begin with: `en-gb`. */
  readonly names: readonly string[];
  /** What may be named of a voice in place of it, or behind it: `f3` and `en-gb+f3`. */
  readonly variants: readonly string[];
};

/** Whether a persona that names this speaks with it. */
export function isVoice({ names, variants }: Voices, written: string): boolean {
  const [name = "", variant, ...more] = written.toLowerCase().split("+");
  if (variant === undefined) return names.includes(name) || variants.includes(name);
  return more.length === 0 && names.includes(name) && variants.includes(variant);
}

/** Whether what is written names a voice of a language: voices begin with theirs, and a variant alone is of any. */
export function isVoiceOf({ names }: Voices, written: string, language: LanguageCode): boolean {
  const [name = ""] = written.toLowerCase().split("+");
  return !names.includes(name) || baseLanguage(name) === baseLanguage(language);
}
