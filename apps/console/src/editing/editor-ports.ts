import type { VersionEvent as Heard, Present } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import type { EditApi } from "./edit-api.ts";
import type { Making } from "./editor-state.ts";
import type { KeptStore } from "./kept-store.ts";

/** What an editor hears of its version. Who else has it open comes put together. */
export type VersionEvent =
  | Exclude<Heard, { readonly type: "present" }>
  | { readonly type: "present"; readonly others: readonly Present[] };

/** All that an editor needs of the world around it. */
export type EditorPorts = Making & {
  readonly api: EditApi;
  readonly store: KeptStore;
  /** Begins to tell of the version; returns what ends it. */
  readonly follow: (tell: (event: VersionEvent) => void) => () => void;
  /** Tells others what is looked at. */
  readonly look: (selected: Id | null) => void;
  readonly touch: () => void;
  /** Calls back when the network is there again; returns what ends it. */
  readonly onOnline: (callBack: () => void) => () => void;
  readonly currentPath: () => string;
  readonly random: () => number;
  readonly retryAfter?: number;
  readonly holdBack?: number;
  readonly lateAfter?: number;
};
