import type { CallerRun, Conversation, ReplayedTurn, SimulatedCaller, StoredTest } from "@parley/host";

/** What the page asks of the thread in which callers call. */
export type ToCallers =
  | {
      readonly type: "call";
      /** The agent as YAML, and the index of the documents that it answers from, as JSON. */
      readonly yaml: string;
      readonly index: string | null;
      /** Its tests, as they are stored. */
      readonly tests: readonly StoredTest[];
      readonly callers: readonly SimulatedCaller[];
      /** Conversations of each caller. */
      readonly count: number;
      readonly seed: number;
    }
  /** The turns of a conversation with it. */
  | {
      readonly type: "play";
      readonly yaml: string;
      readonly index: string | null;
      readonly conversation: Conversation;
    };

export type FromCallers =
  | { readonly type: "progress"; readonly share: number }
  | { readonly type: "called"; readonly run: CallerRun }
  | { readonly type: "turns"; readonly turns: readonly ReplayedTurn[] }
  | { readonly type: "failed"; readonly message: string };
