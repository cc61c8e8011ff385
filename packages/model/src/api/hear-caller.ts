import {
  type AudibleWords,
  callerLines,
  defineCall,
  type HeardOfCaller,
  type JsonSchema,
  shape,
} from "../kernel/index.ts";
import { longestTried } from "./speech.ts";

const name: JsonSchema = { type: "string", maxLength: 255 };
const named: JsonSchema = { type: ["string", "null"], maxLength: 255 };
const names: JsonSchema = { type: "array", maxItems: 5000, items: name };
const entities: JsonSchema = {
  type: "array",
  maxItems: 5000,
  items: {
    type: "object",
    additionalProperties: false,
    required: ["name", "types"],
    properties: { name, types: { type: "array", maxItems: 50, items: name } },
  },
};
const language: JsonSchema = { type: "string", format: "language-code" };

/** Speaks words of a simulated caller, carries them over a bad line, and hears them as a version listens. */
export const hearCaller = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/hear_caller/",
  body: shape<AudibleWords>({
    type: "object",
    additionalProperties: false,
    required: ["words", "language", "accent", "line", "seed", "listening"],
    properties: {
      words: { type: "string", minLength: 1, maxLength: longestTried, pattern: "\\S", description: "What is said." },
      language: { ...language, description: "Language that is spoken." },
      accent: {
        type: ["string", "null"],
        maxLength: 100,
        description: "Voice that speaks, such as en-gb-scotland+f3; null: the synthesiser's own choice.",
      },
      line: { enum: [...callerLines], description: "Telephone line that carries it." },
      seed: { type: "integer", minimum: 0, maximum: 2 ** 31 - 1, description: "Seed of the chance on the line." },
      listening: {
        type: "object",
        additionalProperties: false,
        required: [
          ...["language", "provider", "model", "further", "execution"],
          ...["intents", "entities", "corrections", "choices"],
        ],
        description: "What the agent listens for, as the effect `listen` has it in `recognition`.",
        properties: {
          language,
          provider: named,
          model: named,
          further: { type: "array", maxItems: 50, items: name },
          execution: { enum: ["single", "fallback", "parallel"] },
          intents: names,
          entities,
          corrections: entities,
          choices: { type: "integer", minimum: 0, maximum: 1000 },
        },
      },
    },
  }),
  answer: shape<HeardOfCaller>({
    type: "object",
    additionalProperties: false,
    required: ["heard", "fault"],
    properties: {
      heard: {
        type: "array",
        description: "Readings, best first. None: nothing was heard.",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["text", "confidence"],
          properties: { text: { type: "string" }, confidence: { type: "number", minimum: 0, maximum: 1 } },
        },
      },
      fault: { type: ["string", "null"], description: "Why recognisers heard nothing; null: one listened." },
    },
  }),
});
