import type { CallEvent, HeldCall } from "@parley/db/store";
import type { ReleaseRuntime } from "@parley/host";
import type { JsonObject } from "@parley/model/kernel";
import type { Recognisers } from "@parley/speech";
import type { Logger } from "pino";
import type { Outside } from "../agent/outside.ts";
import type { Overlays } from "../agent/overlays.ts";
import type { Speaker } from "../agent/speaker.ts";
import type { CallStore } from "./call-store.ts";
import type { Line } from "./line.ts";
import type { LineMessage } from "./line-messages.ts";
import type { LiveOutbox } from "./live-outbox.ts";

/** What the calls of a worker share. */
export type CallHost = {
  readonly store: CallStore;
  readonly speaker: Speaker;
  readonly overlays: Overlays;
  readonly recognisers: Recognisers;
  readonly outside: Outside;
  /** Sends what a call does not wait for. */
  readonly outbox: LiveOutbox;
};

/** What speaking needs of a call's setup. */
export type VoiceSetup = {
  readonly host: Pick<CallHost, "speaker">;
  readonly key: Pick<HeldCall, "organisation">;
  readonly log: Logger;
};

/** What hearing needs of it. */
export type EarSetup = Pick<CallSetup, "runtime" | "zone" | "log"> &
  Pick<VoiceSetup, "key"> & { readonly host: Pick<CallHost, "recognisers"> };

/** What one call begins with. */
export type CallSetup = {
  readonly host: CallHost;
  readonly key: HeldCall;
  readonly release: string;
  readonly caller: string | null;
  /** What the conversation begins with. */
  readonly metadata: JsonObject;
  /** What is known of the person, as the version declares it. */
  readonly account: JsonObject;
  /** IANA zone that dates and times are understood in. */
  readonly zone: string;
  readonly runtime: ReleaseRuntime;
  /** The version that an experiment chose; null where there is none. */
  readonly experiment: string | null;
  readonly log: Logger;
  readonly line: Line;
  /** What is sent and received to set the call up and end it, as it comes; calls from a page have no such messages. */
  readonly messages?: readonly LineMessage[];
  /** Hears the record: what a turn put into it once that is stored, what comes from the media as it happens. */
  readonly follow?: (events: readonly CallEvent[]) => void;
  /** Stores a clip of the caller and answers with its key. */
  readonly keepClip: (request: string, samples: Int16Array) => Promise<string>;
  /** Stores the finished recording and lets `name` write its key into the call's row; null when it cannot be stored now. */
  readonly keepRecording: (name: (recording: string | null) => Promise<void>) => Promise<void>;
};
