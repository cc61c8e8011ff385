import type { Effect, EngineEvent, Session } from "@parley/engine";
import type { FlowDocument, Issue, YamlFault } from "@parley/flow";
import type { Happening } from "@parley/host";
import type { Channel, Id, JsonObject, LanguageCode } from "@parley/model/kernel";

// What the page and the simulator's own thread say to each other. The thread touches no network: the page asks a model.

/** What is chosen before a conversation begins. */
export type Setup = {
  channel: Channel;
  /** Null leaves it to the agent. */
  language: LanguageCode | null;
  /** When the conversation takes place, epoch ms; null is now. */
  at: number | null;
  zone: string;
  contact: string;
  metadata: JsonObject;
  account: JsonObject;
};

/** What is tried: an agent as the server tells it, or as it stands in the editor. */
export type AgentSource =
  | { readonly type: "yaml"; readonly yaml: string }
  | { readonly type: "document"; readonly document: FlowDocument };

export type ToSimulator =
  /** `index`: of the documents that it answers from, as JSON; null where there are none. */
  | {
      type: "load";
      source: AgentSource;
      index: string | null;
      /** Hosts that requests may go to though they are not on the public internet. */
      allowed: readonly string[];
    }
  /** Begins another conversation: at `entry`, or at the Start block. */
  | { type: "start"; setup: Setup; entry: Id | null }
  /** Tells the agent what was told in these turns, in a conversation of its own. */
  | { type: "replay"; turns: readonly PlayedTurn[] }
  /** Goes on from turns that were gone back on. */
  | { type: "restore"; turns: readonly PlayedTurn[] }
  | { type: "happen"; happening: Happening; from: Origin }
  /** One key of the telephone. */
  | { type: "key"; key: string }
  /** No further key comes. */
  | { type: "keys_done" }
  /** Where turns that come are stopped in. */
  | { type: "break"; at: Breakpoints }
  /** Back to where the conversation stood before this turn. */
  | { type: "rewind"; turn: number };

/** A settled turn: what happened, what was done about it, and the session after it. */
export type PlayedTurn = {
  index: number;
  event: EngineEvent;
  effects: Effect[];
  session: Session | null;
  /** Absent: the person who tries the agent. */
  from?: Origin;
};

/** Who made what happened: the person who tries the agent, or the connected model that was asked. */
export type Origin = "person" | "model";

export type FromSimulator =
  | {
      type: "loaded";
      issues: Issue[];
      language: LanguageCode;
      languages: LanguageCode[];
      /** All blocks, by name. */
      blocks: readonly { readonly id: Id; readonly name: string }[];
    }
  | { type: "refused"; faults: YamlFault[]; issues: Issue[] }
  /** `stops`: where it is to be looked at before it goes on. */
  | { type: "turn"; turn: PlayedTurn; stops: readonly Stop[] }
  /** What is wrong with the condition of the stops; null: nothing. */
  | { type: "condition"; fault: string | null }
  /** The keys of an entry that is not complete yet. */
  | { type: "keys"; entry: string }
  | { type: "rewound"; turn: number }
  | { type: "restored"; turns: readonly PlayedTurn[] }
  /** Of the turns to replay, so many found a place; in `turns` what became of them. */
  | { type: "replayed"; turns: readonly PlayedTurn[]; of: number }
  | { type: "failed"; message: string };

/** Where a talk stops to be looked at: before blocks, and when a condition begins to hold. */
export type Breakpoints = { readonly blocks: readonly Id[]; readonly condition: string };

/** A stop within a turn: before the effect of this place, with what was known then. */
export type Stop = {
  readonly turn: number;
  readonly effect: number;
  /** Name of the block that comes next; null where the condition began to hold. */
  readonly block: string | null;
  readonly session: Session;
};
