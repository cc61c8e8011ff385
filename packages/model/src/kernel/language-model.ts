import type { Json, JsonSchema } from "./json.ts";

// What is asked of a language model and what it proposes, whatever protocol its server speaks. Everything here is plain JSON.

/** A function that a model proposes to run. `arguments` is what it sent, unchecked: the reader checks it. */
export type ModelCall = { readonly id: string; readonly name: string; readonly arguments: Json };

/** One message of a talk with a model. `tool` tells the model what became of a call of its own. */
export type ModelMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string; readonly calls: readonly ModelCall[] }
  | { readonly role: "tool"; readonly call: string; readonly content: string };

/** A function that a model may propose. `parameters` is the JSON schema of an object. */
export type ModelFunction = { readonly name: string; readonly description: string; readonly parameters: JsonSchema };

/** What is asked. */
export type ModelAsk = {
  /** Address before `/chat/completions`. */
  readonly server: string;
  readonly model: string;
  /** Name of the credential that the server wants; null for a server without keys. */
  readonly credential: string | null;
  readonly messages: readonly ModelMessage[];
  readonly functions: readonly ModelFunction[];
  /** Most tokens of the answer. */
  readonly most_tokens: number;
};

/** What came back: words, and calls in their order. `tokens` as the server counts them; null where it does not say. */
export type ModelReply = {
  readonly text: string;
  readonly calls: readonly Omit<ModelCall, "id">[];
  readonly tokens: { readonly asked: number; readonly answered: number } | null;
};
