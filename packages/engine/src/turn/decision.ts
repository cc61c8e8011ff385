import type { Id, Json } from "@parley/model/kernel";

/** A condition as it is written, and what it read, by the names it writes: `slots.size`. Masked, and cut when long. */
export type ReadCondition = { readonly source: string; readonly values: { readonly [name: string]: Json } };

/** What made a turn go on as it did. */
export type Cause =
  /** The caller meant an intent; the path's own condition held too where it has one. */
  | { readonly by: "intent"; readonly intent: string; readonly score: number; readonly when: ReadCondition | null }
  /** The input filled entities, or metadata did. */
  | { readonly by: "values"; readonly values: { readonly [entity: string]: Json } }
  /** All that the block collects was filled before it could ask. */
  | { readonly by: "known"; readonly values: { readonly [entity: string]: Json } }
  /** The block took values of the input and asks for the next: `asks`, or whether `confirms` is right; null: all is there. */
  | {
      readonly by: "collected";
      readonly values: { readonly [entity: string]: Json };
      readonly asks: string | null;
      readonly confirms: string | null;
    }
  /** The caller said that values are not right, or the block refused them. */
  | { readonly by: "declined" | "refused"; readonly entities: readonly string[] }
  | { readonly by: "keys"; readonly digits: string }
  | { readonly by: "pattern"; readonly pattern: string }
  | { readonly by: "condition"; readonly when: ReadCondition }
  | { readonly by: "event"; readonly name: string }
  | {
      readonly by: "answer";
      readonly ok: boolean;
      readonly status: number | null;
      readonly when: ReadCondition | null;
    }
  /** Nothing came, for that many times in this visit. */
  | { readonly by: "no_input"; readonly count: number }
  /** Nothing fitted: what was meant all the same, what fell short of the threshold, and what language it may have been. */
  | {
      readonly by: "no_match";
      readonly count: number;
      readonly meant: Scored | null;
      readonly short: (Scored & { readonly threshold: number }) | null;
      readonly sounded: { readonly language: string; readonly score: number } | null;
    }
  /** Intents are too close to choose from: the agent asks which. */
  | { readonly by: "close"; readonly intents: readonly Scored[] }
  /** The caller meant none of the intents that were offered. */
  | { readonly by: "neither"; readonly intents: readonly string[] }
  /** The caller asked for it beside what was done first. */
  | { readonly by: "queued"; readonly intent: string }
  /** Several values could be meant: the agent asks which. */
  | { readonly by: "unclear"; readonly entities: readonly string[] }
  /** The input filled again what another block has asked for; no path here waits for that. */
  | { readonly by: "corrected"; readonly values: { readonly [entity: string]: Json } }
  /** The input was heard and is not acted on: it switched the language, or its value is outside the entity's limits. */
  | { readonly by: "blameless" }
  /** Nothing else takes the input: the language model of the block is asked. */
  | { readonly by: "model" }
  /** Nothing takes the input while the block waits for a time or an event. */
  | { readonly by: "waits" }
  /** Nothing before it held: the path that is always taken, or the default path. */
  | { readonly by: "otherwise" };

export type Scored = { readonly intent: string; readonly score: number };

/** A path that could have been taken, and why it was not. */
export type LostPath = {
  readonly path: Id;
  readonly name: string;
  readonly level: number;
} /** Its intent was heard too, and another was likelier. */ & (
  | ({ readonly why: "score" } & Scored)
  | ({ readonly why: "threshold"; readonly threshold: number } & Scored)
  /** It was not understood surely enough for the path. */
  | { readonly why: "confidence"; readonly sure: number; readonly least: number }
  /** It holds too, and stands below the path that won. */
  | { readonly why: "order" }
  | { readonly why: "condition"; readonly when: ReadCondition }
  /** Values that it needs are not filled. */
  | { readonly why: "unfilled"; readonly entities: readonly string[] }
);
