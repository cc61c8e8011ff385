import { isJsonObject } from "@parley/model/kernel";
import type { EngineEvent } from "../types.ts";

type Test = (value: unknown) => boolean;
type EventType = EngineEvent["type"];
type MembersOf<Type extends EventType> = Exclude<keyof Extract<EngineEvent, { type: Type }>, "type" | "now" | "random">;

const text: Test = (value) => typeof value === "string";
const number: Test = (value) => typeof value === "number";
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

const input = { listen: text, heard_ms: number };

const tests = {
  started: {
    session: text,
    channel: oneOf("voice", "sms", "email"),
    contact: orNull(text),
    zone: text,
    language: orNull(text),
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
  if (!number(event.now)) return "now";
  if (!number(event.random)) return "random";
  return members.find(([name, test]) => !test(event[name]))?.[0] ?? null;
}
