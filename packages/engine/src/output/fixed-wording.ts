import type { Program, Wording } from "@parley/flow";
import { baseLanguage, type LanguageCode } from "@parley/model/kernel";
import type { SayContent } from "../turn/types.ts";
import { contentFor, personaFor, spokenAs, voiceOf } from "./spoken-as.ts";

/**
 * Words of the engine as they can be said without a turn: by the prompt of that name where its words are always the same,
 * else by the engine's own. `persona` is the one an experiment chose.
 */
export function fixedWording(
  program: Program,
  name: Wording,
  { language, persona: chosen }: { readonly language: LanguageCode; readonly persona: string | null },
): SayContent {
  const { settings } = program;
  const storage = settings.tts_storage_type;
  const prompt = [...program.prompts.values()].find((each) => each.name === name);
  const content = prompt === undefined ? null : contentFor(prompt, language, settings.language);
  if (prompt !== undefined && content !== null && !/\{[{%]/.test(content.doc.content)) {
    const words = { prompt, content, text: content.doc.content, masked: content.doc.content };
    const delivery = { response_type: settings.bot_response_type, storage, persona: chosen };
    return { ...spokenAs(program, words, delivery), cachable: true };
  }
  const text = wordingFor(name, language);
  return {
    prompt: null,
    content: null,
    language,
    response_type: "text",
    text,
    masked: text,
    ssml_tags: {},
    audio: null,
    ...voiceOf(personaFor(program, language, chosen)),
    storage,
    cachable: true,
  };
}

/** Where names belong in the engine's own words. */
export const namesHere = "{}";

const words: { readonly [language: string]: { readonly [name in Wording]: string } } = {
  en: {
    please_wait: "One moment, please.",
    noise: "I could not hear you over the noise.",
    which_one: "Which one did you mean?",
    did_you_mean: "Did you mean {}?",
    more_choices: "Or say more.",
    out_of_range: "I am afraid that is not possible.",
    card_number: "Please enter the number of your card, then press hash.",
    card_expiry: "Please enter the month and the year in which it expires, two digits each.",
    card_code: "Please enter the security code of your card.",
    card_again: "That does not look right.",
  },
  hi: {
    please_wait: "कृपया एक क्षण रुकिए।",
    noise: "शोर के कारण मैं आपको सुन नहीं पाया।",
    which_one: "आपका मतलब इनमें से कौन सा था?",
    did_you_mean: "क्या आपका मतलब {} से था?",
    more_choices: "या कहिए: और।",
    out_of_range: "माफ़ कीजिए, यह संभव नहीं है।",
    card_number: "कृपया अपने कार्ड का नंबर दबाइए, फिर हैश दबाइए।",
    card_expiry: "कृपया कार्ड की समाप्ति का महीना और साल दबाइए, दो-दो अंक।",
    card_code: "कृपया अपने कार्ड का सुरक्षा कोड दबाइए।",
    card_again: "यह सही नहीं लगता।",
  },
};

/** The engine's own words, in English where the language has none. */
export function wordingFor(name: Wording, language: LanguageCode): string {
  return (words[baseLanguage(language)] ?? words.en)?.[name] ?? name;
}
