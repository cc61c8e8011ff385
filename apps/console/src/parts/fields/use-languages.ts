import { isId, type LanguageCode, languageName } from "@parley/model/kernel";
import { useParams } from "@tanstack/react-router";
import { useKeptSpeech } from "../../api/kept-speech.ts";
import { texts } from "./texts.ts";

/** The languages that the client of the page keeps, and languages as its lists show them, by the names that it gives. */
export function useLanguages() {
  const { organisation } = useParams({ strict: false });
  const kept = useKeptSpeech(isId(organisation) ? organisation : undefined)?.languages ?? [];
  const names = new Map(kept.map(({ code, name }) => [code, name]));
  return {
    kept: kept.map(({ code }) => code),
    options: (codes: readonly LanguageCode[]) => languageOptions(codes, names),
  };
}

const usual: ReadonlyMap<LanguageCode, string> = new Map();

/** Languages as lists show them: "Hindi (India) hi-IN". Each once, in the order given. */
export const languageOptions = (codes: readonly LanguageCode[], names = usual) =>
  [...new Set(codes)].map((code) => ({
    value: code,
    label: texts.language(names.get(code) ?? languageName(code), code),
  }));
