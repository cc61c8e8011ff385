import type { InVersion } from "@parley/model/api/versions";
import { useState } from "react";

/** The language that words of a version were last written in, kept in this browser for each version of each flow. */
export function useKeptLanguage({ flow, ver }: InVersion, languages: readonly string[], usual: string) {
  const key = keyOf(flow, ver);
  const [chosen, setChosen] = useState(() => localStorage.getItem(key) ?? usual);
  const choose = (language: string) => {
    localStorage.setItem(key, language);
    setChosen(language);
  };
  return [languages.includes(chosen) ? chosen : usual, choose] as const;
}

const keyOf = (flow: string, version: string) => `parley.language ${flow} ${version}`;
