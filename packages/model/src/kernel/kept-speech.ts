import type { LanguageCode } from "./languages.ts";

/** A recogniser's model that a client keeps. No languages: it is for any, here and below. */
export type KeptModel = {
  /** As `asr_model` names it. */
  readonly name: string;
  /** What people call it. */
  readonly shown_name: string;
  readonly languages: readonly LanguageCode[];
};

/** A recogniser that a client keeps, whether or not it runs. */
export type KeptRecogniser = {
  /** As `asr_provider` names it. */
  readonly name: string;
  readonly languages: readonly LanguageCode[];
  readonly models: readonly KeptModel[];
};

/** A voice that a client keeps, whether or not it speaks. */
export type KeptVoice = {
  /** As a persona's `tts_agent` names it. */
  readonly name: string;
  readonly language: LanguageCode;
  /** The prosody that its provider follows; none: all. */
  readonly prosody: readonly string[];
};

/** What vocabularies of a name have to have. */
export type KeptVocabulary = {
  readonly name: string;
  readonly languages: readonly LanguageCode[];
  readonly intents: readonly string[];
  readonly entities: readonly string[];
};

/** A language by the name that the client gives it. */
export type KeptLanguage = { readonly code: LanguageCode; readonly name: string };

/** What a client keeps of speech, with what is everyone's. */
export type KeptSpeech = {
  readonly recognisers: readonly KeptRecogniser[];
  readonly voices: readonly KeptVoice[];
  readonly vocabularies: readonly KeptVocabulary[];
  readonly languages: readonly KeptLanguage[];
};
