import type { JsonSchema } from "../json.ts";

/** What must never happen in a conversation. Its conditions see the `moment` beside what other conditions see. */
export type ConversationRule = {
  /** What people call it; also the event by which a path is taken when it blocks. */
  name: string;
  /** The moment that must not be, as a condition. */
  never: string;
  /** The rule holds until this was true once. */
  before?: string;
  /** The rule holds from when this was true once. */
  after?: string;
  /** So many such moments are allowed; unless said otherwise none. */
  most?: number;
  /** Only moments in a row count: a question that none of them came before begins the count again. */
  in_a_row?: boolean;
  /** True: the step that breaks it is taken back, and the event of its name leads on. Else it is only reported. */
  blocks?: boolean;
  /** The name of a block: the step that breaks the rule is taken back, and the conversation goes there instead. */
  goes_to?: string;
  /** True: it is kept and not judged. */
  off?: boolean;
};

const condition = { type: "string", minLength: 1, maxLength: 4000 };

export const rulesSchema: JsonSchema = {
  type: "array",
  maxItems: 50,
  items: {
    type: "object",
    additionalProperties: false,
    required: ["name", "never"],
    properties: {
      name: { type: "string", minLength: 1, maxLength: 255 },
      never: condition,
      before: condition,
      after: condition,
      most: { type: "integer", minimum: 0, maximum: 1000 },
      in_a_row: { type: "boolean" },
      blocks: { type: "boolean" },
      goes_to: { type: "string", minLength: 1, maxLength: 255 },
      off: { type: "boolean" },
    },
  },
};

/** What a version may ask of itself before it is deployed. */
export const deployChecks = ["tests", "rules", "verify", "golden"] as const;
export type DeployCheck = (typeof deployChecks)[number];

export const deployChecksSchema: JsonSchema = {
  type: "array",
  maxItems: deployChecks.length,
  items: { enum: [...deployChecks] },
};
