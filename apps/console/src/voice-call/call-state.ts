import type { EventLine } from "@parley/model/api/calls";
import type { PageCallEvent } from "@parley/model/api/page-call";
import { texts } from "./texts.ts";

/** The state of the microphone: refused by the user or the browser, or missing. */
export type Microphone = "asking" | "on" | "refused" | "missing";

/** How it stands with a call from this page. */
export type CallState = {
  readonly stage: "idle" | "connecting" | "live" | "ending" | "ended";
  readonly call: string | null;
  readonly microphone: Microphone;
  /** The browser blocks sound until the user asks for it. */
  readonly isBlocked: boolean;
  readonly isMuted: boolean;
  /** What the agent speaks with, in the words of the worker. */
  readonly speech: string | null;
  /** What hears the caller, in the same words; null when nothing does. */
  readonly hearing: string | null;
  /** The record so far, in its order. */
  readonly events: readonly EventLine[];
  readonly isStored: boolean;
  /** Epoch ms. */
  readonly beganAt: number | null;
  readonly error: Error | null;
};

export const noCall: CallState = {
  stage: "idle",
  call: null,
  microphone: "asking",
  isBlocked: false,
  isMuted: false,
  speech: null,
  hearing: null,
  events: [],
  isStored: false,
  beganAt: null,
  error: null,
};

/** A call after a message of the worker, a JSON text. An unknown message changes nothing. */
export function afterTold(before: CallState, text: string, now: number): CallState {
  const told: PageCallEvent = JSON.parse(text);
  switch (told.type) {
    case "begun":
      return {
        ...before,
        stage: before.stage === "connecting" ? "live" : before.stage,
        call: told.call,
        speech: told.speech,
        hearing: told.hearing,
        beganAt: now,
      };
    case "log":
      // The events of a turn come once they are stored, so later ones may have come before them.
      return { ...before, events: [...before.events, ...told.events].toSorted((a, b) => a.seq - b.seq) };
    case "hung_up":
      return { ...before, stage: "ending" };
    case "stored":
      return { ...before, isStored: true };
    default:
      return before;
  }
}

/** A call after its connection was closed, with the code that the worker gave. */
export function afterClose(before: CallState, code: number, reason: string): CallState {
  const isWhole = code === 1000 || before.stage === "ending" || before.isStored;
  const told = reason === "" ? lossText(before) : reason;
  return { ...before, stage: "ended", error: isWhole ? null : new Error(told) };
}

const lossText = ({ call }: CallState) => (call === null ? texts.notConnected : texts.connectionLost);
