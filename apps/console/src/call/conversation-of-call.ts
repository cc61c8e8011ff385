import { beginningOf, type Conversation, conversationOfTalk, openingOf, talkTurnOfRecord } from "@parley/host";
import type { CallDetails } from "@parley/model/api/calls";
import type { Json, JsonObject } from "@parley/model/kernel";
import { turnsOfRecord } from "../telling/why/turns-of-record.ts";
import { texts } from "./texts.ts";

type Recorded = Pick<
  CallDetails,
  "events" | "metadata" | "language" | "answered_at" | "call_created_at" | "caller_number"
>;

/**
 * A call as a test, as far as its record says it: it begins with the metadata from before the call changed them.
 * `zone`: for older calls, whose records do not say theirs.
 * @throws Error for a call whose words are encrypted: a test is readable for all who see the agent.
 */
export function conversationOfCall(call: Recorded, zone: string): Omit<Conversation, "name"> {
  const { events } = call;
  const isEncrypted = events.some(({ data }) => data.was_encrypted === true || data.is_encrypted === true);
  if (isEncrypted) throw new Error(texts.noTestOfEncrypted);
  const entries = events.map(({ type, at_ms, data }) => ({ ...data, type, at_ms }));
  const begun = beginningOf(entries);
  const { name: _unnamed, ...conversation } = conversationOfTalk(
    turnsOfRecord(entries).map((turn) => talkTurnOfRecord(turn.entries)),
    {
      name: "",
      ...(begun === null ? olderOpening(call, zone) : openingOf(begun)),
      metadata: firstMetadata(call),
      now: Date.parse(call.answered_at ?? call.call_created_at),
      ...(call.caller_number !== null && { contact: call.caller_number }),
    },
  );
  return conversation;
}

function olderOpening({ events, language: last }: Recorded, zone: string): ReturnType<typeof openingOf> {
  const language = events.find(({ type }) => type === "language_switched")?.data.from ?? last;
  return { channel: "voice", zone, ...(typeof language === "string" && { language }) };
}

/** The metadata from before the call; older records do not say what stood there. */
function firstMetadata({ metadata, events }: Pick<CallDetails, "metadata" | "events">): JsonObject {
  const first = new Map<string, unknown>(Object.entries(metadata));
  for (const { type, data } of events.toReversed()) {
    if (type === "metadata_set" && typeof data.key === "string") first.set(data.key, data.from);
  }
  return Object.fromEntries([...first].flatMap(([key, value]) => (isKept(value) ? [[key, value]] : [])));
}

/** A record is JSON; null is what was not set. */
const isKept = (value: unknown): value is Json => value !== undefined && value !== null;
