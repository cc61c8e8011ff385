import type { EngineEvent } from "@parley/engine";

const at = { now: 0, random: 0 };

/** How a call begins, at the beginning of time. */
export const started: Extract<EngineEvent, { type: "started" }> = {
  type: "started",
  ...at,
  session: "0198c0de-0000-7000-8000-000000000001",
  channel: "voice",
  contact: null,
  zone: "UTC",
  language: null,
  metadata: {},
  account: {},
  message: null,
  entry: null,
};

/** One event of each type that can come after each other, the first of them `started`. `received` is what a message says. */
export function eventOfEachType(listen: string, received: string): readonly EngineEvent[] {
  const heard = { listen, heard_ms: 0, ...at };
  return [
    started,
    {
      type: "said",
      alternatives: [{ text: "hello", confidence: 1, language: null }],
      audio: null,
      noise: null,
      ...heard,
    },
    { type: "pressed", digits: "1", ...heard },
    { type: "silent", ...heard },
    { type: "noise", level: 0.1, ...heard },
    { type: "received", message: "m1", text: received, ...at },
    { type: "answered", request: "r", ok: true, status: 200, result: null, error: null, timed_out: false, ...at },
    { type: "happened", name: "bell", data: null, ...at },
    { type: "elapsed", timer: "t", ...at },
    { type: "hung_up", by: "caller", ...at },
  ];
}
