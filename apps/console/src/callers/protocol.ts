import type { CallerRun, Conversation, ModelWords, ReplayedTurn, SimulatedCaller } from "@parley/host";
import type { AskedCaller, AudibleWords, HeardOfCaller, Voices } from "@parley/model/kernel";
import type { AgentToTry } from "../testing/use-agent-to-try.ts";

/** Who speaks for callers. */
export type Speaker = "rules" | "model";

/** How the agent hears the callers. */
export type Way = "text" | "voice";

/** What the page asks of the thread in which callers call. */
export type ToCallers =
  | ({
      readonly type: "call";
      readonly callers: readonly SimulatedCaller[];
      /** Conversations of each caller. */
      readonly count: number;
      readonly seed: number;
      readonly speaker: Speaker;
      /** By voice: the voices that may speak, null where they are not known. Null: by text. */
      readonly ear: { readonly voices: Voices | null } | null;
    } & AgentToTry)
  /** What a model says to what was asked of it. */
  | { readonly type: "said"; readonly said: ModelWords }
  /** What is heard of what was said by voice. */
  | { readonly type: "heard"; readonly heard: HeardOfCaller | { readonly broken: string } }
  /** The turns of a conversation with it. */
  | ({ readonly type: "play"; readonly conversation: Conversation } & Pick<AgentToTry, "yaml" | "index">);

export type FromCallers =
  | { readonly type: "progress"; readonly share: number }
  /** Asked of the model; one question at a time. */
  | { readonly type: "asks"; readonly asked: AskedCaller }
  /** To be spoken and heard; one utterance at a time. */
  | { readonly type: "speaks"; readonly words: AudibleWords }
  /** `broken`: why it ended before all had called. */
  | { readonly type: "called"; readonly run: CallerRun; readonly broken: string | null }
  | { readonly type: "turns"; readonly turns: readonly ReplayedTurn[] }
  | { readonly type: "failed"; readonly message: string };
