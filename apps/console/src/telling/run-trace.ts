import type { Id } from "@parley/model/kernel";

/** Where a conversation went, for the canvas to light up, and what it is held in. */
export type RunTrace = {
  /** The block that the conversation stands at. */
  readonly active: Id | null;
  readonly blocks: ReadonlySet<Id>;
  readonly paths: ReadonlySet<Id>;
  /** The language that the agent speaks now; null where the record does not say. */
  readonly language: string | null;
};
