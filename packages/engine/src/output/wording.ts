import type { Wording } from "@parley/flow";
import { baseLanguage, type LanguageCode } from "@parley/model/kernel";

const words: { readonly [language: string]: { readonly [name in Wording]: string } } = {
  en: {
    please_wait: "One moment, please.",
    noise: "I could not hear you over the noise.",
    which_one: "Which one did you mean?",
    out_of_range: "I am afraid that is not possible.",
  },
  hi: {
    please_wait: "कृपया एक क्षण रुकिए।",
    noise: "शोर के कारण मैं आपको सुन नहीं पाया।",
    which_one: "आपका मतलब इनमें से कौन सा था?",
    out_of_range: "माफ़ कीजिए, यह संभव नहीं है।",
  },
};

/** The engine's own words, in English where the language has none. */
export function wordingFor(name: Wording, language: LanguageCode): string {
  return (words[baseLanguage(language)] ?? words.en)?.[name] ?? name;
}
