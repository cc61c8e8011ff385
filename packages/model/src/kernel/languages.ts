/** A BCP 47 tag such as `en-IN`. */
export type LanguageCode = string;

export const defaultLanguage: LanguageCode = "en-IN";

/** What a language tag is, as a regular expression of JSON Schema: a language, optionally a script and a region. */
export const languagePattern = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$";

/** True when the text has the shape of a language tag we accept: a language, optionally a script and a region. */
export function isLanguageCode(text: string): boolean {
  return new RegExp(languagePattern).test(text);
}

/** The languages that a version offers, the default one first. */
export function versionLanguages(settings: {
  readonly language: LanguageCode;
  readonly languages: readonly LanguageCode[];
}): readonly LanguageCode[] {
  return [...new Set([settings.language, ...settings.languages])];
}

/** The language of a tag without its region: `en-IN` gives `en`. */
export function baseLanguage(code: LanguageCode): string {
  const end = code.indexOf("-");
  return end < 0 ? code : code.slice(0, end);
}

/** The tags that lists offer. Of several regions of one language the first is the one that its name alone stands for. */
export const offeredLanguages: readonly LanguageCode[] = [
  ..."en-IN en-US en-GB en-AU en-CA en-IE en-NZ en-SG en-ZA".split(" "),
  ..."hi-IN bn-IN ta-IN te-IN mr-IN gu-IN kn-IN ml-IN pa-IN or-IN as-IN ur-IN ne-NP si-LK bn-BD ur-PK".split(" "),
  ..."es-ES es-MX es-US es-AR es-CO fr-FR fr-CA fr-BE de-DE de-AT de-CH pt-BR pt-PT it-IT nl-NL nl-BE".split(" "),
  ..."da-DK sv-SE nb-NO fi-FI is-IS pl-PL cs-CZ sk-SK hu-HU ro-RO bg-BG hr-HR sr-RS sl-SI el-GR tr-TR".split(" "),
  ..."ru-RU uk-UA lt-LT lv-LV et-EE ca-ES he-IL ar-SA ar-AE ar-EG fa-IR sw-KE am-ET zu-ZA af-ZA".split(" "),
  ..."ja-JP ko-KR zh-CN zh-TW zh-HK vi-VN th-TH id-ID ms-MY fil-PH km-KH my-MM".split(" "),
];

/** What a tag is called in English, such as `Hindi (India)`; the tag itself where it is none. */
export function languageName(code: LanguageCode): string {
  return isLanguageCode(code) ? (namesIn("en").of(code) ?? code) : code;
}

/** What to write instead of a text that is no tag, in a sentence without its full stop: it names the tag that is meant. */
export function languageAdvice(text: unknown): string {
  const meant = typeof text === "string" ? tagNamed(text) : null;
  return meant === null
    ? "Write a language code such as en-IN"
    : `Write ${meant}, the language code of ${languageName(meant)}`;
}

/** The tag that a text stands for by its name in English or its own, or by another way of writing it. */
function tagNamed(text: string): LanguageCode | null {
  const wanted = text.trim().toLowerCase();
  const written = wanted.replaceAll("_", "-");
  return (
    offeredLanguages.find((code) => code.toLowerCase() === written) ??
    offeredLanguages.find((code) => namesOf(code).some((name) => name.toLowerCase() === wanted)) ??
    null
  );
}

function namesOf(code: LanguageCode): string[] {
  const base = baseLanguage(code);
  return [namesIn("en").of(code), namesIn("en").of(base), namesIn(base).of(base)].filter((name) => name !== undefined);
}

const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const known =
    names.get(language) ?? new Intl.DisplayNames(language, { type: "language", languageDisplay: "standard" });
  names.set(language, known);
  return known;
}
