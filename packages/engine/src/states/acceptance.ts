import { channels, isJsonObject, isLanguageCode } from "@parley/model/kernel";
import { isExpiry } from "../moves/expire.ts";
import { openListen, type Session, sleepTimer } from "../turn/session.ts";
import type { EngineEvent } from "../turn/types.ts";

/** Why an event has no turn in the session's state; null when it has one. */
export function refusalOf(session: Session, event: EngineEvent): string | null {
  const { state } = session;
  if (event.type === "started") return "the conversation has begun";
  if (state.type === "ended") return "the conversation has ended";
  switch (event.type) {
    case "hung_up":
      return null;
    case "answered":
    case "streamed":
      return state.type === "awaiting" && isAwaited(session, event.request) ? null : "nothing waits for this answer";
    case "elapsed":
      return event.timer === timerOf(session) || isExpiry(session, event.timer) ? null : "nothing waits for this timer";
    default:
      return inputRefusal(session, event);
  }
}

/** What the caller does, and what happens beside the conversation. */
type Input = Extract<EngineEvent, { type: "said" | "pressed" | "silent" | "noise" | "received" | "happened" }>;

function inputRefusal(session: Session, event: Input): string | null {
  const { type } = session.state;
  if (event.type === "received" || event.type === "happened") return null;
  const listen = openListen(session);
  if (type === "listening") return event.listen === listen ? null : "that listening is closed";
  if (event.type === "said" && (type === "awaiting" || listen === null)) return null;
  // What is said wakes; silence and noise end a listening, which is opened again. Keys do neither.
  const isTaken = event.listen === listen && !(type === "sleeping" && event.type === "pressed");
  return isTaken ? null : "not listening";
}

/** The timer that the state waits for. */
const timerOf = (session: Session) => session.pending?.timer ?? sleepTimer(session);

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
const trueOrAbsent: Test = (value) => value === undefined || value === true;
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
  pressed: { digits: text, chosen: trueOrAbsent, ...input },
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
