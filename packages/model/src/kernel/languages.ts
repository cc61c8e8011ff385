/** A BCP 47 tag such as `en-IN`. */
export type LanguageCode = string;

export const defaultLanguage: LanguageCode = "en-IN";

/** True when the text has the shape of a language tag we accept: a language, optionally a script and a region. */
export function isLanguageCode(text: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(text);
}

/** The language of a tag without its region: `en-IN` gives `en`. */
export function baseLanguage(code: LanguageCode): string {
  return code.split("-", 1)[0] ?? code;
}
