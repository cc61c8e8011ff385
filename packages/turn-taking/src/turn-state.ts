import type { ListenSpec } from "@parley/model/kernel";
import type { RecordSpec, Transcript } from "./turn-event.ts";

/** A prompt that is to be heard or is being heard. */
export type Prompt = { id: string; startedAt: number | null };

/** An utterance that is being recognised. */
export type Speech = {
  /** Its recognition. */
  id: string;
  from: number;
  /** Where the voice ended; null while it goes on. */
  until: number | null;
  /** Milliseconds of voice in what has ended of it. */
  voiced: number;
  /** When its final transcript was asked for. */
  finishedAt: number | null;
  /** Its words have silenced the agent, which waits with what it has to say meanwhile. */
  hasStopped: boolean;
};

/** Voice that has come and gone. */
export type Voice = { from: number; until: number; voiced: number };

/** An open listening. */
export type Listening = {
  spec: ListenSpec;
  /** When the prompts before it had ended; means nothing while they play. */
  waitsSince: number;
  /** The keys of the entry so far. */
  entry: string;
  firstKeyAt: number;
  lastKeyAt: number;
  /** Speech kept until the prompt has ended. */
  kept: Transcript | null;
  /** The loudest noise that was taken for speech. */
  noise: number | null;
};

/** A Record block at work: it waits for the prompts, then for its tone, then records. */
export type Recording = {
  spec: RecordSpec;
  phase: "waiting" | "beeping" | "recording";
  from: number;
  /** The caller's speech from its first beginning to its last end, null before. */
  voiceFrom: number | null;
  voiceUntil: number | null;
};

/** What a call waits for; at most one timer of each name runs. */
export const timerNames = [
  // Speech, or the first key, to begin.
  "patience",
  // Voice to have lasted long enough to let the agent wait.
  "barge_in",
  // Silence to end an utterance.
  "silence",
  // An utterance without end.
  "speech_limit",
  // A transcript that does not come.
  "transcript",
  "inter_digit",
  // A whole entry of keys.
  "entry",
  "record_silence",
  "record_limit",
] as const;
export type TimerName = (typeof timerNames)[number];

/** The whole state of a call's turn-taking: plain JSON, made by `quiet` and changed by `step` alone. */
export type TurnState = {
  /** live; ended: the conversation is over and what was said plays out; over: the caller is gone. */
  phase: "live" | "ended" | "over";
  /** Prompts not heard to their end, in order. */
  prompts: Prompt[];
  /** Since when they wait for what the caller may be saying; only while there is speech. */
  pausedAt: number | null;
  /** What was heard of the prompts that have ended since the last input. */
  heardMs: number;
  /** Keys pressed and not yet used: one buffer for the whole call. */
  buffer: string;
  listening: Listening | null;
  /** The listening opened last, if it takes speech: what is said after it closed is recognised as it asked. */
  lastListen: ListenSpec | null;
  recording: Recording | null;
  /** Since when there is voice on the line. */
  voiceSince: number | null;
  speech: Speech | null;
  /** Up to where the caller's audio has been taken, or did not count: no recognition begins before it. */
  heardUpTo: number;
  /** What was said while the words before it were awaited. */
  unheard: Voice | null;
  /** Since when the caller holds the line. */
  heldSince: number | null;
  timers: { [name in TimerName]?: { id: string; due: number } };
  /** Counts recognitions and timers. */
  sequence: number;
};

/** The state of a call that has just been answered. */
export const quiet: Readonly<TurnState> = {
  phase: "live",
  prompts: [],
  pausedAt: null,
  heardMs: 0,
  buffer: "",
  listening: null,
  lastListen: null,
  recording: null,
  voiceSince: null,
  speech: null,
  heardUpTo: 0,
  unheard: null,
  heldSince: null,
  timers: {},
  sequence: 0,
};
