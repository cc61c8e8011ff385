import { messagesOf, type ResourceTexts } from "../../resource/texts.ts";

/** What the pages of kept speech are called, and say beside the words of their lists. */
export const texts = {
  modelsOf: (name: string) => `Models of ${name}`,
  voicesOf: (name: string) => `Voices of ${name}`,
  models: "Models",
  voices: "Voices",
  count: (count: number) => count.toLocaleString("en"),
  openModels: (name: string, count: number) => `Models of ${name}: ${count.toLocaleString("en")}`,
  openVoices: (name: string, count: number) => `Voices of ${name}: ${count.toLocaleString("en")}`,
  back: { models: "All recognisers", voices: "All voice providers" },
  missing: "It may have been deleted.",
  ofClient: (many: string) => `The client keeps its ${many} for all its agents`,
  unknown: "There is no such page",
  unknownText: "Choose one on the left.",
  hear: {
    verb: "Hear",
    title: (voice: string) => `Hear ${voice}`,
    words: "Words to hear",
    noSample: (why: string) => `The sample sentence could not be fetched: ${why}`,
    say: "Say",
    waiting: "Saying",
    sound: (voice: string) => `Words said by ${voice}`,
  },
} as const;

const shared = { labels: { organisation: "Client" }, nothing: { organisation: "Every client" } } as const;
const anyLanguage = { languages: "Any" } as const;

export const asrProviderTexts: ResourceTexts = {
  title: "Recognisers",
  one: "recogniser",
  many: "recognisers",
  search: "Search recognisers",
  empty:
    "A recogniser that you keep is offered by its name, with its models and languages. It has to run here to hear.",
  labels: { ...shared.labels, provider: "Run by" },
  nothing: { ...shared.nothing, ...anyLanguage },
  deleting: "It is no longer offered. Agents that name it keep the name. Its models have to be deleted first.",
  messages: messagesOf("ASR Provider", "ASR Providers", "asrProvider"),
};
export const asrProviderGroups = { recogniser: "Recogniser", speaks: "What it hears" } as const;

export const asrModelTexts: ResourceTexts = {
  title: "Models",
  one: "model",
  many: "models",
  search: "Search models",
  empty: "A model is a way in which its recogniser hears. Blocks and settings choose it by name.",
  nothing: { ...anyLanguage, model: "The shown name" },
  deleting: "It is no longer offered. Agents that name it keep the name.",
  messages: messagesOf("ASR Model", "ASR Models", "asrModel"),
};
export const asrModelGroups = { model: "Model", hears: "What it hears" } as const;

export const ttsProviderTexts: ResourceTexts = {
  title: "Voices",
  one: "provider",
  many: "providers",
  search: "Search voice providers",
  empty: "Keep a provider that speaks here, then its voices. Personas are offered them, and you can hear each.",
  labels: { ...shared.labels, ssml_tags: "Prosody" },
  nothing: { ...shared.nothing, ssml_tags: "All" },
  deleting: "Its voices are no longer offered. Personas keep their voices. Its voices have to be deleted first.",
  messages: messagesOf("TTS Provider", "TTS Providers", "ttsProvider"),
};
export const ttsProviderGroups = { provider: "Provider", speaks: "What it speaks" } as const;

export const ttsModelTexts: ResourceTexts = {
  title: "Voices",
  one: "voice",
  many: "voices",
  search: "Search voices",
  empty: "A voice is offered to personas by the name that its provider has for it.",
  labels: { agent: "Voice", tonality_options: "Moods" },
  deleting: "It is no longer offered. Personas that name it keep the name.",
  messages: messagesOf("TTS Model", "TTS Models", "ttsModel"),
};
export const ttsModelGroups = { voice: "Voice" } as const;

export const sluModelTexts: ResourceTexts = {
  title: "Understanding models",
  one: "model",
  many: "models",
  search: "Search understanding models",
  empty: "A model says what every vocabulary of its name has to have. Agents that choose one are checked against it.",
  labels: { ...shared.labels, intent_alias: "Other names of intents" },
  nothing: { ...shared.nothing, ...anyLanguage },
  deleting: "Vocabularies of its name stay, and are no longer checked against it.",
  messages: messagesOf("SLU Model", "SLU Models", "sluModel"),
};
export const sluModelGroups = { model: "Model", knows: "What a vocabulary has" } as const;

export const languageTexts: ResourceTexts = {
  title: "Languages",
  one: "language",
  many: "languages",
  search: "Search languages",
  empty: "A language that you keep comes first where agents choose theirs, by the name that you give it.",
  labels: { ...shared.labels, default_prompt: "Sample sentence" },
  nothing: shared.nothing,
  deleting: "Lists show its usual name. Agents keep the language.",
  messages: messagesOf("Language", "Languages", "language"),
};
export const languageGroups = { language: "Language" } as const;
