import type { FlowDocument } from "@parley/flow";
import type { CallChange, FindingsProof, ReplayableCall, RulesProof, StoredTest, TestsProof } from "@parley/host";

// What the page and the thread that proves a proposal say to each other. Nothing of it touches the network.

/** The draft without and with the chosen steps, and what both are tried with. */
export type ToProof = {
  readonly before: FlowDocument;
  readonly after: FlowDocument;
  /** Of the documents that the agent answers from, as JSON; null where there are none. */
  readonly index: string | null;
  readonly tests: readonly StoredTest[];
  /** Chosen tests of the proposal itself. */
  readonly proposed: readonly StoredTest[];
  readonly calls: readonly ReplayableCall[];
};

export type FromProof =
  | { readonly type: "progress"; readonly share: number }
  | { readonly type: "findings"; readonly findings: FindingsProof; readonly rules: RulesProof }
  | { readonly type: "tests"; readonly tests: TestsProof }
  /** Calls that were played, and those among them that go differently. */
  | { readonly type: "calls"; readonly played: number; readonly changes: readonly CallChange[] }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly message: string };
