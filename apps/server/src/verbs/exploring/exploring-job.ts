import type { FlowDocument } from "@parley/flow";
import type { StoredTest, UnmetCheck, UseCases } from "@parley/host";

/** What a thread explores: a version with its agent's tests, and the index of the documents that it answers from. */
export type ExploringJob = {
  readonly wants: "cases" | "checks";
  readonly document: FlowDocument;
  readonly tests: readonly StoredTest[];
  readonly index: Uint8Array | null;
  /** Most states that are looked at; null: as many as usual. */
  readonly states: number | null;
};

/** What the thread posts at its end. */
export type ExploringTold =
  | { readonly type: "cases"; readonly found: UseCases }
  | { readonly type: "checks"; readonly unmet: readonly UnmetCheck[] };
