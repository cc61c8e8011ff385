import type { BlockStay, Delivery, EventLine, Timings, ToldCall } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Row } from "../rows/sql-parts.ts";
import { transcriptOf } from "./transcript.ts";

export async function readEvents(db: Db, call: Id): Promise<readonly EventLine[]> {
  const { rows } =
    await sql<EventLine>`select seq, at_ms, type, data from call_event where call = ${call} order by seq`.execute(db);
  return rows;
}

/** What a call has sent to others, or is to send. */
export async function readDeliveries(db: Db, call: Id): Promise<readonly Delivery[]> {
  const { rows } =
    await sql<Delivery>`select key, kind, name, receiver, status, attempts, response_status, error, settled_at
    from outbox_entry where call = ${call} order by created_at, key`.execute(db);
  return rows;
}

/** What happened in a call, as people look at it, beside its row. */
export function tellCall(
  call: Row,
  { events, ...beside }: Pick<ToldCall, "events" | "deliveries" | "callbacks">,
  isRedacted: boolean,
): ToldCall {
  const shown = isRedacted ? events.map(withoutMarkup) : events;
  return {
    events: shown,
    ...beside,
    transcript: transcriptOf(shown, call.status === "in_progress"),
    blocks: blocksOf(shown, call.duration_ms),
    dtmf: shown
      .filter(({ type }) => type === "caller_pressed")
      .map(({ at_ms, data }) => ({ at_ms, digits: text(data.digits) })),
    timings: timingsOf(call, shown),
  };
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const orNull = <T>(value: unknown, is: (value: unknown) => value is T): T | null => (is(value) ? value : null);
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";

/** SSML said as plain words. */
function withoutMarkup(event: EventLine): EventLine {
  if (!isText(event.data.text)) return event;
  return { ...event, data: { ...event.data, text: event.data.text.replaceAll(/<[^<>]*>/g, "").trim() } };
}

function blocksOf(events: readonly EventLine[], duration: unknown): readonly BlockStay[] {
  const entered = events.filter(({ type }) => type === "entered");
  return entered.map(({ at_ms, data }, index) => ({
    block: text(data.block),
    name: text(data.name),
    at_ms,
    until_ms: entered[index + 1]?.at_ms ?? orNull(duration, isNumber),
    path: orNull(data.path, isText),
  }));
}

function timingsOf(call: Row, events: readonly EventLine[]): Timings {
  const response: number[] = [];
  const isSpoken = events.some(({ type }) => type === "play_started");
  let heard: number | null = null;
  for (const { type, at_ms } of events) {
    if (type === "caller_said" || type === "caller_pressed") heard = at_ms;
    if (type !== (isSpoken ? "play_started" : "agent_said") || heard === null) continue;
    response.push(at_ms - heard);
    heard = null;
  }
  return {
    ring_ms: between(call.started_at, call.answered_at),
    duration_ms: orNull(call.duration_ms, isNumber),
    response_ms: response,
  };
}

function between(from: unknown, to: unknown): number | null {
  return isText(from) && isText(to) ? Date.parse(to) - Date.parse(from) : null;
}
