import type { InVersion } from "@parley/model/api/versions";
import { useState } from "react";

/**
 * The language that words of a version are shown in: the one that was chosen last, kept in this browser for each version
 * of each flow. While a conversation is tried it is what the agent speaks there (`spoken`), until another is chosen.
 */
export function useKeptLanguage(
  { flow, ver }: InVersion,
  languages: readonly string[],
  { usual, spoken }: { readonly usual: string; readonly spoken: string | null },
) {
  const key = keyOf(flow, ver);
  const [chosen, setChosen] = useState<{ readonly language: string; readonly during: string | null }>(() => ({
    language: localStorage.getItem(key) ?? usual,
    during: null,
  }));
  const choose = (language: string) => {
    localStorage.setItem(key, language);
    setChosen({ language, during: spoken });
  };
  const shown = spoken !== null && spoken !== chosen.during ? spoken : chosen.language;
  return [languages.includes(shown) ? shown : usual, choose] as const;
}

const keyOf = (flow: string, version: string) => `parley.language ${flow} ${version}`;
