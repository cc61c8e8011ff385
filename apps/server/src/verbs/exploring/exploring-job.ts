import type { FlowDocument } from "@parley/flow";
import type { CheckFound, GoldenReplay, ReplayableCall, StoredTest, UseCases } from "@parley/host";

/** What a thread explores: a version with its agent's tests, and the index of the documents that it answers from. */
export type ExploringJob = {
  readonly wants: "cases" | "checks" | "golden";
  readonly document: FlowDocument;
  readonly tests: readonly StoredTest[];
  /** Calls that must stay as they went; none where they are not wanted. */
  readonly golden: readonly ReplayableCall[];
  readonly index: Uint8Array | null;
  /** Most states that are looked at; null: as many as usual. */
  readonly states: number | null;
};

/** What the thread posts at its end. */
export type ExploringTold =
  | { readonly type: "cases"; readonly found: UseCases }
  | { readonly type: "golden"; readonly replay: GoldenReplay }
  | { readonly type: "checks"; readonly found: readonly CheckFound[] };
