import type { CallerRun, Conversation, ModelWords, ReplayedTurn, SimulatedCaller } from "@parley/host";
import type { AskedCaller } from "@parley/model/kernel";
import type { AgentToTry } from "../testing/use-agent-to-try.ts";

/** Who speaks for callers. */
export type Speaker = "rules" | "model";

/** What the page asks of the thread in which callers call. */
export type ToCallers =
  | ({
      readonly type: "call";
      readonly callers: readonly SimulatedCaller[];
      /** Conversations of each caller. */
      readonly count: number;
      readonly seed: number;
      readonly speaker: Speaker;
    } & AgentToTry)
  /** What a model says to what was asked of it. */
  | { readonly type: "said"; readonly said: ModelWords }
  /** The turns of a conversation with it. */
  | ({ readonly type: "play"; readonly conversation: Conversation } & Pick<AgentToTry, "yaml" | "index">);

export type FromCallers =
  | { readonly type: "progress"; readonly share: number }
  /** Asked of the model; one question at a time. */
  | { readonly type: "asks"; readonly asked: AskedCaller }
  /** `broken`: why it ended before all had called. */
  | { readonly type: "called"; readonly run: CallerRun; readonly broken: string | null }
  | { readonly type: "turns"; readonly turns: readonly ReplayedTurn[] }
  | { readonly type: "failed"; readonly message: string };
