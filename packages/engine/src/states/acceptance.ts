import { channels, isJsonObject, isLanguageCode } from "@parley/model/kernel";
import { isExpiry } from "../moves/expire.ts";
import { openListen, type Session } from "../turn/session.ts";
import type { EngineEvent } from "../turn/types.ts";

/** Why an event has no turn in the session's state; null when it has one. */
export function refusalOf(session: Session, event: EngineEvent): string | null {
  const { state } = session;
  if (event.type === "hung_up") return state.type === "ended" ? "the conversation has ended" : null;
  if (event.type === "started") return "the conversation has begun";
  if (state.type === "ended") return "the conversation has ended";
  if (event.type === "elapsed" && isExpiry(session, event.timer)) return null;
  switch (state.type) {
    case "listening":
      if (event.type === "answered" || event.type === "streamed") return "nobody waits for this answer";
      if (event.type === "elapsed") return "nobody waits for this timer";
      if ("listen" in event && event.listen !== state.listen) return "that listening is closed";
      return null;
    case "awaiting":
      if (event.type === "answered") return isAwaited(session, event.request) ? null : "nobody waits for this answer";
      if (event.type === "elapsed")
        return event.timer === session.pending?.timer ? null : "nobody waits for this timer";
      if (event.type === "streamed") return isAwaited(session, event.request) ? null : "nobody waits for this answer";
      if (event.type !== "silent" && event.type !== "noise" && event.type !== "pressed") return null;
      return event.listen === openListen(session) ? null : "not listening";
    case "sleeping":
      if (event.type === "streamed") return "nobody waits for this answer";
      if (event.type === "elapsed") return event.timer === state.timer ? null : "nobody waits for this timer";
      if (event.type === "received" || event.type === "happened") return null;
      if (event.type === "said" && (state.listen ?? null) === null) return null;
      return mayWake(event) && event.listen === state.listen ? null : "not listening";
  }
}

/** What is said wakes; silence and noise end a listening, which is opened again. */
function mayWake(event: EngineEvent): event is Extract<EngineEvent, { type: "said" | "silent" | "noise" }> {
  return event.type === "said" || event.type === "silent" || event.type === "noise";
}

function isAwaited({ pending }: Session, request: string): boolean {
  return pending !== null && pending.request === request && pending.stage !== "transferred";
}

type Test = (value: unknown) => boolean;
type EventType = EngineEvent["type"];
type MembersOf<Type extends EventType> = Exclude<keyof Extract<EngineEvent, { type: Type }>, "type" | "now" | "random">;

const text: Test = (value) => typeof value === "string";
const number: Test = (value) => Number.isFinite(value);
/** Epoch milliseconds of the years 1 to 9998: days around them are dates too. */
const moment: Test = (value) => typeof value === "number" && value > -62_135_596_800_000 && value < 253_370_764_800_000;
const language: Test = (value) => typeof value === "string" && isLanguageCode(value);

const zones = new Map<string, boolean>();
/** Most zones that are remembered: there are fewer that exist. */
const mostZones = 1000;

const zone: Test = (value) => {
  if (typeof value !== "string") return false;
  const known = zones.get(value);
  if (known !== undefined) return known;
  const exists = isZone(value);
  if (zones.size < mostZones) zones.set(value, exists);
  return exists;
};

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const flag: Test = (value) => typeof value === "boolean";
const any: Test = () => true;
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const oneOf =
  (...choices: readonly unknown[]): Test =>
  (value) =>
    choices.includes(value);
const heard: Test = (value) =>
  Array.isArray(value) && value.every((one: unknown) => isJsonObject(one) && text(one.text) && number(one.confidence));

const cut: Test = (value) =>
  value === undefined ||
  (Array.isArray(value) && value.every((one: unknown) => isJsonObject(one) && text(one.say) && number(one.heard)));

const input = { listen: text, heard_ms: number, cut };

const tests = {
  started: {
    session: text,
    channel: oneOf(...channels),
    contact: orNull(text),
    zone,
    language: orNull(language),
    metadata: isJsonObject,
    account: isJsonObject,
    message: orNull(text),
    entry: orNull(text),
  },
  said: { alternatives: heard, audio: orNull(text), noise: orNull(number), ...input },
  pressed: { digits: text, ...input },
  silent: input,
  noise: { level: number, ...input },
  received: { message: text, text },
  answered: {
    request: text,
    ok: flag,
    status: orNull(number),
    result: any,
    error: orNull(text),
    timed_out: flag,
  },
  streamed: { request: text, text },
  happened: { name: text, data: any },
  elapsed: { timer: text },
  hung_up: { by: oneOf("caller", "agent", "network") },
} satisfies { [Type in EventType]: { [Member in MembersOf<Type>]: Test } };

const listed = new Map<unknown, readonly (readonly [string, Test])[]>(
  Object.entries(tests).map(([type, members]) => [type, Object.entries(members)]),
);

/** What keeps something that reached the engine from being an event: the name of a member; null when it is one. */
export function malformedMember(event: unknown): string | null {
  if (!isJsonObject(event)) return "event";
  const members = listed.get(event.type);
  if (members === undefined) return "type";
  if (!moment(event.now)) return "now";
  if (!number(event.random)) return "random";
  return members.find(([name, test]) => !test(event[name]))?.[0] ?? null;
}
