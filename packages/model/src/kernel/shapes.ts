import type { Json, JsonSchema } from "./json.ts";

/** An ordered choice: the first entry whose expression is true gives the value. */
export type Conditional<T> = { when: string; value: T }[];

export const conditionalOf = (value: JsonSchema): JsonSchema => ({
  type: "array",
  maxItems: 100,
  items: {
    type: "object",
    required: ["when", "value"],
    additionalProperties: false,
    properties: { when: { type: "string", minLength: 1, maxLength: 4000 }, value },
  },
});

/** A number that is dialled: digits, with a leading + when international. */
export const digitsPattern = "^\\+?[0-9]+$";

/** A number as people write it: digits, what they put between them, and a leading + when international. */
export const phoneNumberPattern = "^(?:[\\s().-]*\\+)?(?:[\\s().-]*[0-9]){1,20}[\\s().-]*$";

/** An endpoint: `https`, `http`, or relative to the version's base address; may hold template expressions. */
export const endpointPattern = "^\\s*(?:[hH][tT][tT][pP][sS]?:\\/\\/|(?!\\s*[a-zA-Z][a-zA-Z0-9+.\\-]*:))";

/** What can be set in a conversation. */
export const targetRoots = ["slots", "metadata", "account"] as const;

/** How a target of what is set is written: `metadata.total`. */
export const targetPattern = `^(${targetRoots.join("|")})\\.(\\S(?:.*\\S)?)$`;

/** A request to another server before, during or after understanding. */
export type Webhook = { endpoint: string; method?: "GET" | "POST" | "PUT"; headers?: { [name: string]: string } };

export const webhookSchema: JsonSchema = {
  type: "object",
  required: ["endpoint"],
  additionalProperties: false,
  properties: {
    endpoint: { type: "string", minLength: 1, maxLength: 2000, pattern: endpointPattern },
    method: { enum: ["GET", "POST", "PUT"], default: "POST" },
    headers: {
      type: "object",
      maxProperties: 50,
      additionalProperties: { type: "string", maxLength: 4000 },
      default: {},
    },
  },
};

/** Where a block or path is drawn; says nothing about what it does. */
export type RenderInfo = {
  position?: { x: number; y: number };
  width?: number;
  height?: number;
  target?: string;
  [key: string]: Json | undefined;
};

export const renderInfoSchema: JsonSchema = {
  type: "object",
  properties: {
    position: {
      type: "object",
      required: ["x", "y"],
      additionalProperties: false,
      properties: { x: { type: "number" }, y: { type: "number" } },
    },
    width: { type: "number" },
    height: { type: "number" },
    target: { type: "string" },
  },
};

/** Key to template: what is written into the metadata. */
export const templateMapSchema: JsonSchema = {
  type: "object",
  maxProperties: 100,
  additionalProperties: { type: "string", maxLength: 4000 },
};
export const objectSchema: JsonSchema = { type: "object" };
export const textSchema: JsonSchema = { type: "string", maxLength: 4000 };
export const textsSchema: JsonSchema = { type: "array", maxItems: 500, items: { type: "string", maxLength: 255 } };
