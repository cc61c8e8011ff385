import type { LanguageCode } from "@parley/model/kernel";

/** Where espeak-ng has no voice of a place, the one that sounds nearest. */
const nearest: { readonly [language: string]: string } = {
  en: "en-gb",
  "en-ca": "en-us",
  fr: "fr-fr",
  pt: "pt",
  zh: "cmn",
};

const variantName = /^(?:[mf][1-9]|croak|whisper|whisperf|klatt[1-6]?)$/;

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

/** A persona that names a variant of espeak-ng ("f3") changes the voice; the name of another provider's voice does not. */
export function withPersona(voice: string, persona: string | null): string {
  return persona !== null && variantName.test(persona) ? `${voice}+${persona}` : voice;
}
