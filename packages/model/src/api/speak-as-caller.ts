import {
  type AskedCaller,
  type CallerWords,
  callerManners,
  defineCall,
  eventsOf,
  type JsonSchema,
  mostSaid,
  shape,
} from "../kernel/index.ts";

const words = (maxLength: number): JsonSchema => ({ type: "string", maxLength });

/**
 * Asks the model that a version connects to speak as a simulated caller. Server, model and credential are the version's own,
 * and so are the instructions. Who stops reading ends the question.
 */
export const speakAsCaller = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/speak_as_caller/",
  body: shape<AskedCaller>({
    type: "object",
    additionalProperties: false,
    required: ["part", "said", "cost"],
    properties: {
      part: {
        type: "object",
        additionalProperties: false,
        required: ["language", "wants", "values", "aim", "manners"],
        properties: {
          language: words(35),
          wants: { type: "array", maxItems: 20, items: words(500) },
          values: { type: "object", maxProperties: 100, additionalProperties: words(500) },
          aim: { type: ["string", "null"], maxLength: 255 },
          manners: { type: "array", maxItems: callerManners.length, items: { enum: [...callerManners] } },
        },
      },
      said: {
        type: "array",
        maxItems: mostSaid.lines,
        items: {
          type: "object",
          additionalProperties: false,
          required: ["by", "text"],
          properties: { by: { enum: ["agent", "caller"] }, text: words(mostSaid.characters) },
        },
      },
      cost: { type: "number", minimum: 0, description: "What the conversation has cost so far." },
    },
  }),
  media: eventsOf<CallerWords>(),
});
