import fc from "fast-check";
import { type EngineEvent, openListen, type Session } from "../../src/index.ts";
import { happenings, keys, words } from "./random-document.ts";

/** What may come next, in every state; ids are filled in from the session when it does. */
export type Next =
  | { type: "said"; text: string }
  | { type: "pressed"; digits: string; chosen?: true }
  | { type: "silent" }
  | { type: "noise"; level: number }
  | { type: "received"; text: string }
  | { type: "happened"; name: string }
  | { type: "streamed"; text: string }
  | { type: "answered"; ok: boolean; timed_out: boolean; accept: boolean; isAwaited: boolean }
  | { type: "elapsed" };

const next: fc.Arbitrary<Next> = fc.oneof(
  fc.record({ type: fc.constant("said" as const), text: fc.constantFrom(...words, "", "a b") }),
  fc.record({ type: fc.constant("pressed" as const), digits: fc.constantFrom(...keys, "9") }),
  fc.record({
    type: fc.constant("pressed" as const),
    digits: fc.constantFrom("0", "1", "2"),
    chosen: fc.constant(true as const),
  }),
  fc.record({ type: fc.constant("silent" as const) }),
  fc.record({ type: fc.constant("noise" as const), level: fc.constantFrom(0.1, 0.9) }),
  fc.record({ type: fc.constant("received" as const), text: fc.constantFrom(...words) }),
  fc.record({ type: fc.constant("streamed" as const), text: fc.constantFrom("Well.", "We have 5.") }),
  fc.record({ type: fc.constant("happened" as const), name: fc.constantFrom(...happenings, "transfer_ended") }),
  fc.record({
    type: fc.constant("answered" as const),
    ok: fc.boolean(),
    timed_out: fc.boolean(),
    accept: fc.boolean(),
    isAwaited: fc.boolean(),
  }),
  fc.record({ type: fc.constant("elapsed" as const) }),
);
export const script = fc.array(next, { maxLength: 12 });

export const started = (channel: "voice" | "sms"): EngineEvent & { type: "started" } => ({
  type: "started",
  now: 0,
  random: 0,
  session: "0198c0de-0000-7000-8000-000000000001",
  channel,
  contact: "+15550100",
  zone: "UTC",
  language: null,
  metadata: {},
  account: {},
  message: channel === "sms" ? "a" : null,
  entry: null,
});

export function eventOf(each: Next, session: Session, now: number): EngineEvent {
  const { state, pending } = session;
  const heard = { now, random: 0, listen: openListen(session) ?? "none", heard_ms: 0 };
  switch (each.type) {
    case "said":
      return {
        type: "said",
        alternatives: [{ text: each.text, confidence: 0.9, language: null }],
        audio: null,
        noise: null,
        ...heard,
      };
    case "pressed":
    case "silent":
    case "noise":
      return { ...each, ...heard };
    case "received":
      return { type: "received", message: "m", text: each.text, now, random: 0 };
    case "streamed":
      return { type: "streamed", request: pending?.request ?? "none", text: each.text, now, random: 0 };
    case "happened":
      return { type: "happened", name: each.name, data: null, now, random: 0 };
    case "elapsed":
      return {
        type: "elapsed",
        timer: state.type === "sleeping" ? state.timer : (pending?.timer ?? "none"),
        now,
        random: 0,
      };
    case "answered": {
      const [other] = Object.keys(session.requests);
      const awaited = pending?.request;
      return answer((each.isAwaited ? (awaited ?? other) : (other ?? awaited)) ?? "none", each, now);
    }
  }
}

export function answer(
  request: string,
  { ok, timed_out, accept }: { ok: boolean; timed_out: boolean; accept: boolean },
  now: number,
): EngineEvent {
  const proposed = [
    { name: "act", arguments: {} },
    { name: "hidden", arguments: {} },
    { name: "leave", arguments: { exit: "b", amount: 5 } },
  ];
  const result = { accept, amount: 5, outcome: ok ? "answered" : "busy", text: "Well.", calls: accept ? [] : proposed };
  return { type: "answered", request, ok, status: null, result, error: null, timed_out, now, random: 0 };
}
