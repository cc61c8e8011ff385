import { baseLanguage, type LanguageCode } from "./languages.ts";

/** A recogniser that a version may name where it runs. */
export type KnownRecogniser = {
  /** As `asr_provider` names it. */
  readonly name: string;
  /** What it hears of the languages that lists offer. */
  readonly languages: readonly LanguageCode[];
};

/** Whether it hears one of some languages, whatever their regions. */
export function hearsOneOf(
  { languages }: Pick<KnownRecogniser, "languages">,
  spoken: readonly LanguageCode[],
): boolean {
  const wanted = new Set(spoken.map(baseLanguage));
  return languages.some((language) => wanted.has(baseLanguage(language)));
}
