import {
  defineCall,
  fileOf,
  type Id,
  type JsonSchema,
  type KnownRecogniser,
  parameters,
  shape,
  type Voices,
} from "../kernel/index.ts";

const version = "/api/organisations/{org}/flows/{flow}/versions/{ver}/";

/** Longest words that are tried, in characters: some two minutes of speech. */
export const longestTried = 2000;
/** Longest clip that is heard, in seconds. */
export const longestClip = 60;

const words: JsonSchema = {
  type: "string",
  minLength: 1,
  maxLength: longestTried,
  pattern: "\\S",
  examples: ["Your instalment is due tomorrow."],
  description: "What is said.",
};
const type: JsonSchema = { enum: ["text", "ssml"], description: "What the words are; text unless it says so." };
const language: JsonSchema = {
  type: "string",
  format: "language-code",
  description: "Language that is spoken.",
};
const tags: JsonSchema = {
  type: "object",
  maxProperties: 10,
  additionalProperties: { type: "string", maxLength: 50 },
  description: "Rate, pitch, volume and break.",
};

type Tried = {
  readonly text: string;
  readonly type?: "text" | "ssml";
  readonly ssml_tags?: { readonly [tag: string]: string };
};

/** Speaks words by a voice of a provider: the WAV that a telephone would play. */
export const generateSpeech = defineCall({
  method: "POST",
  path: "/api/tts/{provider_pk}/models/{id}/generate/",
  body: shape<Tried & { readonly language?: string }>({
    type: "object",
    required: ["text"],
    additionalProperties: false,
    properties: {
      text: words,
      type,
      language: { ...language, description: "Language that is spoken; the model's unless it says so." },
      ssml_tags: tags,
    },
  }),
  media: fileOf("audio/wav"),
});

/** Speaks words as an agent would: by the persona of the language, as the WAV that a telephone would play. */
export const sayWords = defineCall({
  method: "POST",
  path: `${version}say/`,
  body: shape<Tried & { readonly language: string; readonly persona?: string | null }>({
    type: "object",
    required: ["text", "language"],
    additionalProperties: false,
    properties: {
      text: words,
      type,
      language,
      persona: {
        type: ["string", "null"],
        maxLength: 255,
        description: "Id or name of a persona, instead of the language's; null: the provider's own voice.",
      },
      ssml_tags: { ...tags, description: "Instead of those of the settings and the persona." },
    },
  }),
  media: fileOf("audio/wav"),
});

const namesOf = (description: string): JsonSchema => ({ type: "array", items: { type: "string" }, description });

/** The voices that a persona of the version may name where it runs. */
export const versionVoices = defineCall({
  method: "GET",
  path: `${version}voices/`,
  answer: shape<{ readonly voices: Voices | null }>({
    type: "object",
    required: ["voices"],
    additionalProperties: false,
    properties: {
      voices: {
        type: ["object", "null"],
        required: ["names", "variants"],
        additionalProperties: false,
        description: "Null: the provider that speaks does not tell its voices.",
        properties: {
          names: namesOf("Voices, by the language that they begin with: en-gb."),
          variants: namesOf("What may be named in place of a voice, or behind it: f3 and en-gb+f3."),
        },
      },
    },
  }),
});

/** The recognisers that the version may name where it runs. */
export const versionRecognisers = defineCall({
  method: "GET",
  path: `${version}recognisers/`,
  answer: shape<{ readonly recognisers: readonly KnownRecogniser[] | null }>({
    type: "object",
    required: ["recognisers"],
    additionalProperties: false,
    properties: {
      recognisers: {
        type: ["array", "null"],
        description: "The first choice first. Null: they could not be asked.",
        items: {
          type: "object",
          required: ["name", "languages"],
          additionalProperties: false,
          properties: {
            name: { type: "string", description: "As asr_provider names it." },
            languages: namesOf("What it hears of the languages that lists offer."),
          },
        },
      },
    },
  }),
});

/** What one recogniser made of a clip. */
export type ClipReading = {
  readonly recogniser: string;
  readonly took_ms: number;
  /** Every reading, best first; none when it heard no words. `confidence`: 0..1. */
  readonly readings: readonly { readonly text: string; readonly confidence: number }[];
  /** Readings that were not sure enough to count, best first. */
  readonly guesses: readonly { readonly text: string; readonly confidence: number }[];
  /** Why it heard nothing; null when it listened. */
  readonly fault: string | null;
};

/** What a version hears in a clip. */
export type HeardClip = {
  readonly language: string;
  /** The clip's length. */
  readonly ms: number;
  /** What callers are expected to say, in so many phrases and words of lists. */
  readonly expected: { readonly phrases: number; readonly values: number };
  readonly heard: readonly ClipReading[];
};

const reading: JsonSchema = {
  type: "object",
  required: ["text", "confidence"],
  additionalProperties: false,
  properties: { text: { type: "string" }, confidence: { type: "number", minimum: 0, maximum: 1 } },
};
const count: JsonSchema = { type: "integer", minimum: 0 };

/** Hears a clip as calls of the version would: WAV as the body, or as the file `audio` of a form. */
export const transcribeClip = defineCall({
  method: "POST",
  path: `${version}transcribe/`,
  query: parameters<{ readonly language?: string; readonly block?: Id }>({
    language: { ...language, description: "Language that is listened for; the version's unless it says so." },
    block: { type: "string", format: "uuid", description: "A block that listens; anywhere unless it says so." },
  }),
  uploads: ["multipart/form-data", "audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"],
  answer: shape<HeardClip>({
    type: "object",
    required: ["language", "ms", "expected", "heard"],
    additionalProperties: false,
    properties: {
      language: { type: "string" },
      ms: count,
      expected: {
        type: "object",
        required: ["phrases", "values"],
        additionalProperties: false,
        properties: { phrases: count, values: count },
      },
      heard: {
        type: "array",
        items: {
          type: "object",
          required: ["recogniser", "took_ms", "readings", "guesses", "fault"],
          additionalProperties: false,
          properties: {
            recogniser: { type: "string" },
            took_ms: count,
            readings: { type: "array", items: reading },
            guesses: { type: "array", items: reading },
            fault: { type: ["string", "null"] },
          },
        },
      },
    },
  }),
});
