import type { Id } from "../kernel/index.ts";
import type { EventLine } from "./calls.ts";

/** What a worker says to a page beside the audio of a call from there. */
export type PageCallEvent =
  | { readonly type: "begun"; readonly call: Id; readonly speech: string; readonly hearing: string | null }
  /** Of the call's record: what came from the media at once, what a turn put into it once that is stored. */
  | { readonly type: "log"; readonly events: readonly EventLine[] }
  | { readonly type: "pressed"; readonly keys: string }
  /** The agent has hung up, or the call has come to its end otherwise; it is being stored. */
  | { readonly type: "hung_up" }
  | { readonly type: "stored"; readonly call: Id };

/** What a page says to the worker beside the audio. */
export type PageCallCommand = { readonly type: "key"; readonly key: string } | { readonly type: "hang_up" };
