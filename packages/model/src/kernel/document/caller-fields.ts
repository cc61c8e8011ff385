import { field } from "../field.ts";
import type { JsonObject, JsonSchema } from "../json.ts";

/** How a simulated caller talks. */
export const callerManners = ["short", "chatty", "corrects", "two_at_once", "beside_the_point", "misspells"] as const;
export type CallerManner = (typeof callerManners)[number];

/** The telephone line by which a simulated caller speaks in a run by voice. */
export const callerLines = ["clear", "noisy", "lossy", "jittery", "quiet", "loud"] as const;
export type CallerLine = (typeof callerLines)[number];

const mannersSchema: JsonSchema = {
  type: "array",
  maxItems: callerManners.length,
  items: { enum: [...callerManners] },
};

const valuesSchema: JsonSchema = { type: "object", additionalProperties: { type: "string", maxLength: 500 } };

/** Someone who calls an agent to try it: what they want, how they talk, and how long their patience lasts. */
export const callerFields = {
  name: field.text({ help: "What people call this caller.", min: 1, max: 100 }),
  language: field.nullable(
    field.text({ help: "Language of the caller; null: as the agent begins.", language: "language-code" }),
  ),
  wants: field.texts({ help: "Intents that the caller comes for, by name, in this order.", max: 20 }),
  values: field.json<{ [entity: string]: string }>(valuesSchema, {
    help: "Words that the caller gives for values, by entity. Others are made up.",
    default: {},
    max: 20_000,
  }),
  ending: field.nullable(field.text({ help: "Disposition that the caller wishes to end with." })),
  block: field.nullable(
    field.text({
      help: "Name of the block that the caller wishes to come to. Without it and an ending, each call draws an ending.",
    }),
  ),
  manners: field.json<CallerManner[]>(mannersSchema, { help: "How the caller talks.", default: [] }),
  accent: field.nullable(
    field.text({
      help: "Voice that the caller speaks with in a run by voice, such as en-gb-scotland+f3; null: drawn by the seed.",
      min: 1,
      max: 100,
    }),
  ),
  line: field.nullable(
    field.choice(callerLines, {
      help: "Telephone line that the caller speaks over in a run by voice; null: drawn by the seed.",
    }),
  ),
  turns: field.integer({ help: "Most times that the caller speaks, then hangs up.", min: 1, max: 100, default: 30 }),
  repeats: field.integer({
    help: "Most times in a row that the caller is not understood, then hangs up.",
    min: 0,
    max: 20,
    default: 3,
  }),
  metadata: field.json<JsonObject>(
    { type: "object" },
    { help: "Metadata that the call begins with, over that of the agent's tests.", default: {} },
  ),
  account: field.json<JsonObject>(
    { type: "object" },
    { help: "Attributes of the caller's account, over those of the agent's tests.", default: {} },
  ),
} as const;
