import type { Conversation, ReplayedTurn, UseCases, Verification } from "@parley/host";
import type { AgentToTry } from "../testing/use-agent-to-try.ts";

/** What the page asks of the thread that explores an agent. */
export type ToVerify =
  | ({ readonly type: "verify" | "cases" } & AgentToTry)
  /** The turns of a conversation with it. */
  | ({ readonly type: "play"; readonly conversation: Conversation } & Pick<AgentToTry, "yaml" | "index">);

export type FromVerify =
  | { readonly type: "progress"; readonly share: number }
  | { readonly type: "verified"; readonly verification: Verification }
  | { readonly type: "cases"; readonly found: UseCases }
  | { readonly type: "turns"; readonly turns: readonly ReplayedTurn[] }
  | { readonly type: "failed"; readonly message: string };
