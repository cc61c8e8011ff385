import type { Transcript } from "./turn-event.ts";

/** What the caller did in answer to a listening: an event of the engine, except time and chance. */
export type TurnInput = {
  /** The listening it answers. */
  readonly listen: string;
  /** How much of the prompts before it was heard. */
  readonly heard_ms: number;
} & (
  | ({ readonly type: "said" } & Omit<Transcript, "hotword" | "unclear">)
  | { readonly type: "pressed"; readonly digits: string }
  | { readonly type: "silent" }
);

export type RecordingEnd = "silence" | "key" | "limit" | "hang_up";

/** What is to be done. */
export type TurnEffect =
  | { readonly type: "play"; readonly id: string }
  /** Let the agent wait in the middle of its words: the caller may be saying something. */
  | { readonly type: "pause_play" }
  /** It was nothing: let the agent go on, a little before where it stopped. */
  | { readonly type: "resume_play" }
  /** Silence the agent and forget every prompt that waits. */
  | { readonly type: "stop_play" }
  /** Recognise the caller as the listening asks, from this place of the call's audio on. */
  | { readonly type: "start_recognition"; readonly id: string; readonly listen: string; readonly from: number }
  /** The utterance is over: its final transcript is awaited. */
  | { readonly type: "finish_recognition"; readonly id: string }
  | { readonly type: "cancel_recognition"; readonly id: string }
  /** Its words do not come: the recognition has failed, and is cancelled. */
  | { readonly type: "give_up_recognition"; readonly id: string }
  /** Play the tone before a recording; `played` with this id is awaited. */
  | { readonly type: "beep"; readonly id: string }
  | { readonly type: "start_recording"; readonly request: string; readonly from: number }
  | {
      readonly type: "stop_recording";
      readonly request: string;
      readonly until: number;
      readonly ended_by: RecordingEnd;
      /** The caller spoke too little for it to count. */
      readonly is_blank: boolean;
    }
  | { readonly type: "cancel_recording"; readonly request: string }
  | { readonly type: "set_timer"; readonly id: string; readonly after: number }
  | { readonly type: "cancel_timer"; readonly id: string }
  | { readonly type: "input"; readonly input: TurnInput };
