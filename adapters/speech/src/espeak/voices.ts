import type { LanguageCode, Voices } from "@parley/model/kernel";

/** Where espeak-ng has no voice of a place, the one that sounds nearest. */
const nearest: { readonly [language: string]: string } = {
  en: "en-gb",
  "en-ca": "en-us",
  fr: "fr-fr",
  pt: "pt",
  zh: "cmn",
};

/** The variants of espeak-ng that sound like a person: others are jokes, robots or one person's name. */
const ordinary = /^(?:[mf]\d|croak|whisperf?|klatt\d?)$/;
/** A voice of a place, and maybe a variant of it. */
const personaName = /^([a-z]{2,3}(?:-[a-z0-9]+)*)(?:\+(\w+))?$/;

/** What espeak-ng can speak with on this machine. */
export type EspeakVoices = {
  /** Languages and places, as `--voices` writes them. */
  readonly places: ReadonlySet<string>;
  readonly variants: readonly string[];
};

/** The languages in the output of `espeak-ng --voices`: the second column. */
export function parseVoices(output: string): ReadonlySet<string> {
  const rows = output.split("\n").slice(1);
  return new Set(rows.map((row) => row.trim().split(/\s+/)[1] ?? "").filter((language) => language !== ""));
}

/** The ordinary variants in the output of `espeak-ng --voices=variant`, by their files: releases have more or fewer of them. */
export const parseVariants = (output: string): readonly string[] =>
  [...output.matchAll(/!v\/(\S+)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => ordinary.test(name))
    .sort();

/** The voice for a language: of its place, else of the nearest, else of the language anywhere; null when none. */
export function voiceFor(language: LanguageCode, { places }: EspeakVoices): string | null {
  const code = language.toLowerCase();
  const base = code.split("-", 1)[0] ?? code;
  const found = [code, nearest[code], nearest[base], base].find((one) => one !== undefined && places.has(one));
  return found ?? [...places].sort().find((one) => one.startsWith(`${base}-`)) ?? null;
}

/**
 * A persona that names a voice of the same language ("en-us"), a variant ("f3") or both ("en-us+f3") changes the voice. What
 * it says in another language, or names of another provider, does not.
 */
export function withPersona(voice: string, persona: string | null, { places, variants }: EspeakVoices): string {
  const name = persona?.toLowerCase() ?? "";
  if (variants.includes(name)) return `${voice}+${name}`;
  const [, place = "", variant = ""] = personaName.exec(name) ?? [];
  const isOfLanguage = places.has(place) && place.split("-", 1)[0] === voice.split("-", 1)[0];
  if (!isOfLanguage) return voice;
  return variants.includes(variant) ? `${place}+${variant}` : place;
}

/** The voices that a persona may name: names are looked up in lower case. */
export const voicesOf = ({ places, variants }: EspeakVoices): Voices => ({
  names: [...places].filter((place) => place === place.toLowerCase()).sort(),
  variants,
});
