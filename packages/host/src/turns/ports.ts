import type { Effect, EffectTo, EngineEvent, LogEntry, Runtime, Session } from "@parley/engine";
import type { Id, JsonObject } from "@parley/model/kernel";
import type { OutboxEntry, ServerRequest } from "../outbox/outgoing.ts";

/** An event as the world reports it: time and chance are added when its turn runs. */
export type Happening = EngineEvent extends infer Event
  ? Event extends EngineEvent
    ? Omit<Event, "now" | "random">
    : never
  : never;

/** A conversation as it is stored. `turn` counts its committed turns; the session is null before the first. */
export type Stored = { readonly release: string; readonly turn: number; readonly session: Session | null };

/** One turn to be stored whole or not at all. */
export type TurnRecord = {
  readonly id: Id;
  /** The number this turn gets. */
  readonly turn: number;
  readonly event: Happening;
  readonly session: Session;
  readonly effects: readonly Effect[];
  readonly log: readonly LogEntry[];
  /** Those that this turn has put on; those that are there stay. */
  readonly tags: readonly string[];
  /** Keys that this turn has written, and null for those that it has removed; all others stay as they are. */
  readonly metadata: JsonObject;
  /** Requests that the conversation waits for. */
  readonly asked: readonly ServerRequest[];
  readonly outbox: readonly OutboxEntry[];
  /**
   * Timers that begin and end; each elapses once, as the event `elapsed`. The process that holds the conversation keeps them.
   * Where none holds it, `timerChanges` go into the turn's transaction, so that any process can tell what is due.
   */
  readonly timers: readonly EffectTo<"timers">[];
};

/** What the world offers to a conversation. */
export type Ports = {
  readonly load: (id: Id) => Promise<Stored | null>;
  /** Stores a turn in one transaction. False, and nothing stored, when a turn of that number is there already. */
  readonly commit: (record: TurnRecord) => Promise<boolean>;
  /** Carries out what the channel does: speech, listening, transfers, recordings, the end. After the commit. */
  readonly deliver: (id: Id, effects: readonly EffectTo<"channel">[]) => Promise<void>;
  /** The compiled program of a release, and the understanding trained from it. */
  readonly runtime: (release: string) => Promise<Runtime>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** A number in [0, 1). */
  readonly random: () => number;
};
