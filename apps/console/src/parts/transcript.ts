import type { CallEvent } from "../api/types.ts";

/** A line of the transcript: who, what, and when it was heard in the recording. */
export type Line =
  | { kind: "block"; seq: number; at_ms: number; name: string }
  | { kind: "agent" | "caller" | "keys" | "note"; seq: number; at_ms: number; text: string };

const text = (value: unknown) => (typeof value === "string" ? value : "");

const lines: { [type: string]: (event: CallEvent) => Line } = {
  entered: ({ seq, at_ms, data }) => ({ kind: "block", seq, at_ms, name: text(data.name) }),
  agent_said: ({ seq, at_ms, data }) => ({ kind: "agent", seq, at_ms, text: text(data.text) }),
  caller_said: ({ seq, at_ms, data }) => ({ kind: "caller", seq, at_ms, text: text(data.text) }),
  caller_pressed: ({ seq, at_ms, data }) => ({ kind: "keys", seq, at_ms, text: text(data.digits) }),
  caller_silent: ({ seq, at_ms }) => ({ kind: "note", seq, at_ms, text: "No input" }),
  ended: ({ seq, at_ms, data }) => ({ kind: "note", seq, at_ms, text: `Ended: ${text(data.disposition)}` }),
};

export function transcript(events: readonly CallEvent[]): Line[] {
  return events.flatMap((event) => {
    const line = lines[event.type];
    return line ? [line(event)] : [];
  });
}

/** The blocks a call went through, in order. */
export function blockPath(events: readonly CallEvent[]): { seq: number; name: string; at_ms: number }[] {
  return events
    .filter((event) => event.type === "entered")
    .map(({ seq, at_ms, data }) => ({ seq, at_ms, name: text(data.name) }));
}
