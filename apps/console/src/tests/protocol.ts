import type { Coverage, Fault, StoredTest } from "@parley/host";

/** What the page asks of the thread that plays tests: an agent as YAML, and tests as they are stored. */
export type ToTests = {
  readonly yaml: string;
  /** Of the documents that it answers from, as JSON; null where there are none. */
  readonly index: string | null;
  readonly tests: readonly (StoredTest & { readonly id: string })[];
};

/** How a test went: what did not hold, or why it could not be played. */
export type TestResult =
  | {
      readonly id: string;
      readonly type: "played";
      readonly faults: readonly Fault[];
      readonly coverage: Coverage;
    }
  | { readonly id: string; readonly type: "refused"; readonly message: string };

export type FromTests =
  /** Further tests that were played. */
  | { readonly type: "results"; readonly results: readonly TestResult[] }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly message: string };
