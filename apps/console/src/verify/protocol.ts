import type { Conversation, ReplayedTurn, StoredTest, UseCases, Verification } from "@parley/host";

/** What the page asks of the thread that explores an agent. */
export type ToVerify =
  | {
      readonly type: "verify" | "cases";
      /** The agent as YAML. */
      readonly yaml: string;
      /** Of the documents that it answers from, as JSON; null where there are none, or none could be read. */
      readonly index: string | null;
      /** Its tests, as they are stored. */
      readonly tests: readonly StoredTest[];
    }
  /** The turns of a conversation with it. */
  | {
      readonly type: "play";
      readonly yaml: string;
      readonly index: string | null;
      readonly conversation: Conversation;
    };

export type FromVerify =
  | { readonly type: "progress"; readonly share: number }
  | { readonly type: "verified"; readonly verification: Verification }
  | { readonly type: "cases"; readonly found: UseCases }
  | { readonly type: "turns"; readonly turns: readonly ReplayedTurn[] }
  | { readonly type: "failed"; readonly message: string };
