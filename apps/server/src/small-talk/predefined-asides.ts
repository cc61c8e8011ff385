import type { PredefinedPrompt } from "@parley/model/api/small-talk";
import { baseLanguage, type LanguageCode } from "@parley/model/kernel";

/** Words by language, without its region. An aside that asks to repeat needs none: the block asks again by itself. */
const asides: readonly PredefinedPrompt[] = [
  {
    type: "chitchat",
    name: "Chitchat",
    words: {
      en: "I am doing well, thank you.",
      hi: "मैं ठीक हूँ, धन्यवाद।",
      es: "Estoy bien, gracias.",
      fr: "Je vais bien, merci.",
      de: "Mir geht es gut, danke.",
    },
  },
  {
    type: "help",
    name: "Help",
    words: {
      en: "I can help you with this call. Please answer the question, or say what you need.",
      hi: "मैं इस कॉल में आपकी मदद कर सकता हूँ। कृपया सवाल का जवाब दें, या बताएँ कि आपको क्या चाहिए।",
      es: "Puedo ayudarle en esta llamada. Responda a la pregunta o diga qué necesita.",
      fr: "Je peux vous aider. Répondez à la question, ou dites ce qu'il vous faut.",
      de: "Ich helfe Ihnen gern. Beantworten Sie bitte die Frage, oder sagen Sie, was Sie brauchen.",
    },
  },
  {
    type: "wait",
    name: "Wait",
    words: {
      en: "Take your time. I am still here.",
      hi: "कोई जल्दी नहीं है। मैं यहीं हूँ।",
      es: "Tómese su tiempo. Sigo aquí.",
      fr: "Prenez votre temps. Je suis toujours là.",
      de: "Lassen Sie sich Zeit. Ich bin noch da.",
    },
  },
];

/** What asides may be answered with in some languages; one that there are no words for is left out. */
export function predefinedAsides(languages: readonly LanguageCode[]): readonly PredefinedPrompt[] {
  return asides.map(({ words, ...aside }) => {
    const known = languages.flatMap((language) => {
      const text = words[language] ?? words[baseLanguage(language)];
      return text === undefined ? [] : [[language, text] as const];
    });
    return { ...aside, words: Object.fromEntries(known) };
  });
}
