import type { FlowDocument } from "@parley/flow";
import type { Replay, ReplayableCall, ReplayedTurn } from "@parley/host";
import type { HeardCall } from "@parley/model/api/heard-recordings";
import type { Id } from "@parley/model/kernel";

// What the page and the thread that plays stored calls say to each other. Nothing of it touches the network.

export type ToReplay =
  /** Further calls to play. */
  | { readonly type: "calls"; readonly calls: readonly ReplayableCall[] }
  /** The agent as it stands; a higher number takes the place of the one before. */
  | {
      readonly type: "draft";
      readonly asked: number;
      readonly document: FlowDocument;
      readonly index: string | null;
      /** The calls that are played by what was heard of their recordings, and no others; null: by what was understood. */
      readonly heard: readonly HeardCall[] | null;
    }
  /** Tells the draft's way with one of the calls. */
  | { readonly type: "turns"; readonly call: Id };

export type FromReplay =
  /** Calls that were played, beyond those told before. */
  | { readonly type: "replayed"; readonly asked: number; readonly replays: readonly Replay[] }
  | { readonly type: "turns"; readonly call: Id; readonly turns: readonly ReplayedTurn[] }
  /** The draft cannot be played. */
  | { readonly type: "failed"; readonly asked: number; readonly message: string };
