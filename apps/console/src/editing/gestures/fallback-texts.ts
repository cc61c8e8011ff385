import { baseLanguage, type LanguageCode } from "@parley/model/kernel";

/** What a made fallback says in one language. */
export type FallbackWords = {
  readonly notHeard: string;
  readonly notUnderstood: string;
  /** Said one after the other. */
  readonly offer: readonly string[];
  readonly again: string;
  readonly leave: string;
  readonly kept: string;
  readonly goodbye: string;
};

/** What a made fallback's blocks and prompts are called. */
export const fallbackNames = {
  name: "Not understood",
  message: "Leave a message",
  messageNote: "Make it a Transfer to put callers through to a number.",
  kept: "Message kept",
  goodbye: "End the call",
} as const;

/** For a default language that has no words here. */
export const englishWords: FallbackWords = {
  notHeard: "I did not hear you. Please say it again.",
  notUnderstood: "Sorry, I did not understand. Please say it in other words.",
  offer: [
    "I am sorry, I still do not understand.",
    "To leave a message for a person, say person or press 1.",
    "To end the call, say goodbye or press 2.",
  ],
  again: "Please press 1 for a person, or 2 to end the call.",
  leave: "Please speak after the tone. A person will listen to your message.",
  kept: "Thank you, your message is kept. Goodbye.",
  goodbye: "Thank you for calling. Goodbye.",
};

const hi: FallbackWords = {
  notHeard: "मुझे कुछ सुनाई नहीं दिया। कृपया फिर से कहिए।",
  notUnderstood: "माफ़ कीजिए, मैं समझ नहीं पाया। कृपया दूसरे शब्दों में कहिए।",
  offer: [
    "माफ़ कीजिए, मैं अब भी समझ नहीं पाया।",
    "किसी व्यक्ति के लिए संदेश छोड़ने के लिए व्यक्ति कहिए या 1 दबाइए।",
    "कॉल समाप्त करने के लिए अलविदा कहिए या 2 दबाइए।",
  ],
  again: "व्यक्ति के लिए 1 दबाइए, या कॉल समाप्त करने के लिए 2।",
  leave: "कृपया बीप के बाद बोलिए। एक व्यक्ति आपका संदेश सुनेगा।",
  kept: "धन्यवाद, आपका संदेश रख लिया गया है। अलविदा।",
  goodbye: "फ़ोन करने के लिए धन्यवाद। अलविदा।",
};

const byLanguage: { readonly [language: string]: FallbackWords } = { en: englishWords, hi };

/** The languages with words here. */
export const wordedLanguages: readonly LanguageCode[] = ["en-IN", "hi-IN"];

/** What a made fallback says in a language of any region; null where it is still to be written. */
export function fallbackWords(language: LanguageCode): FallbackWords | null {
  return byLanguage[baseLanguage(language)] ?? null;
}

/** What callers say who want a person, or to end the call, in all of these languages. */
export const callerWords = {
  person: "(?i)\\b(person|human|agent|message)\\b|व्यक्ति|संदेश",
  goodbye: "(?i)\\b(goodbye|bye|end|stop)\\b|अलविदा|समाप्त",
} as const;
