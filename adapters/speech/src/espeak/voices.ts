import type { LanguageCode, Voices } from "@parley/model/kernel";

/** Where espeak-ng has no voice of a place, the one that sounds nearest. */
const nearest: { readonly [language: string]: string } = {
  en: "en-gb",
  "en-ca": "en-us",
  fr: "fr-fr",
  pt: "pt",
  zh: "cmn",
};

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
const others = ["croak", "whisper", "whisperf", "klatt"];
const variants = [...numbered("m", 9), ...numbered("f", 9), ...others, ...numbered("klatt", 6)];
/** A voice of a place, and maybe a variant of it. */
const personaName = /^([a-z]{2,3}(?:-[a-z0-9]+)*)(?:\+(\w+))?$/;

/** The languages in the output of `espeak-ng --voices`: the second column. */
export function parseVoices(output: string): ReadonlySet<string> {
  const rows = output.split("\n").slice(1);
  return new Set(rows.map((row) => row.trim().split(/\s+/)[1] ?? "").filter((language) => language !== ""));
}

/** The voice for a language: of its place, else of the nearest, else of the language anywhere; null when none. */
export function voiceFor(language: LanguageCode, voices: ReadonlySet<string>): string | null {
  const code = language.toLowerCase();
  const base = code.split("-", 1)[0] ?? code;
  const found = [code, nearest[code], nearest[base], base].find((one) => one !== undefined && voices.has(one));
  return found ?? [...voices].sort().find((one) => one.startsWith(`${base}-`)) ?? null;
}

/**
 * A persona that names a voice of the same language ("en-us"), a variant ("f3") or both ("en-us+f3") changes the voice. What
 * it says in another language, or names of another provider, does not.
 */
export function withPersona(voice: string, persona: string | null, voices: ReadonlySet<string>): string {
  const name = persona?.toLowerCase() ?? "";
  if (variants.includes(name)) return `${voice}+${name}`;
  const [, place = "", variant = ""] = personaName.exec(name) ?? [];
  const isOfLanguage = voices.has(place) && place.split("-", 1)[0] === voice.split("-", 1)[0];
  if (!isOfLanguage) return voice;
  return variants.includes(variant) ? `${place}+${variant}` : place;
}

/** The voices that a persona may name: names are looked up in lower case. */
export const voicesOf = (places: ReadonlySet<string>): Voices => ({
  names: [...places].filter((place) => place === place.toLowerCase()).sort(),
  variants,
});
