import type { Json } from "@parley/model/kernel";

/** What may happen in a conversation, as the conditions of rules name it. */
export const momentKinds = [
  "begins",
  "enters",
  "says",
  "asks",
  "hears",
  "presses",
  "stays_silent",
  "understands",
  "takes",
  "fills",
  "sets",
  "requests",
  "is_answered",
  "happens",
  "reprompts",
  "ends",
] as const;
export type MomentKind = (typeof momentKinds)[number];

/** The names below `moment` in the conditions of rules. */
export const momentMembers = ["does", "block", "text", "prompt", "name", "value", "count"] as const;

/** One thing that happens in a conversation, as rules see it. What a kind of moment does not have is null. */
export type Moment = {
  readonly does: MomentKind;
  /** Name of the block in which it happens. */
  readonly block: string;
  /** What is said, heard or pressed, masked as in the record. */
  readonly text: string | null;
  /** Name of the prompt that is said. */
  readonly prompt: string | null;
  /** Of what happens, is requested, taken, filled or set; the intent; the disposition; why it asks again. */
  readonly name: string | null;
  /** What is filled or set. */
  readonly value: Json;
  /** How often it has asked again in this visit. */
  readonly count: number | null;
};
