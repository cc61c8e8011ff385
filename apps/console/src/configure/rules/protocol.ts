import type { FlowDocument } from "@parley/flow";
import type { ReplayableCall, ReplayedTurn, RuleSeen, StoredTest } from "@parley/host";
import type { Id } from "@parley/model/kernel";

// What the page and the thread that tries rules say to each other. Nothing of it touches the network.

export type ToTry =
  | {
      readonly type: "try";
      /** The agent with its rules as they are written. */
      readonly document: FlowDocument;
      /** Of the documents that it answers from, as JSON; null where there are none. */
      readonly index: string | null;
      readonly tests: readonly StoredTest[];
    }
  /** Further stored calls. */
  | { readonly type: "calls"; readonly calls: readonly ReplayableCall[] }
  /** The turns of the shortest conversation that breaks a rule, or of the draft with a call. */
  | { readonly type: "play"; readonly rule: string }
  | { readonly type: "play call"; readonly call: Id };

/** How far a conversation with the draft goes round: what was seen of each rule. */
export type Explored = { readonly states: number; readonly isWhole: boolean; readonly rules: readonly RuleSeen[] };

export type FromTry =
  | { readonly type: "progress"; readonly share: number }
  | { readonly type: "explored"; readonly explored: Explored }
  /** Calls that were played beyond those told before; the rules that each breaks. */
  | {
      readonly type: "played";
      readonly calls: readonly { readonly call: Id; readonly broken: readonly string[] }[];
    }
  | { readonly type: "turns"; readonly turns: readonly ReplayedTurn[] }
  | { readonly type: "failed"; readonly message: string };
