import type { Id } from "@parley/model/kernel";

/** Where a conversation went, for the canvas to light up. */
export type RunTrace = {
  /** The block that the conversation stands at. */
  readonly active: Id | null;
  readonly blocks: ReadonlySet<Id>;
  readonly paths: ReadonlySet<Id>;
};
