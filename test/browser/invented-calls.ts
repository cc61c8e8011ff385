import type { Database } from "@parley/db";
import { commitTurn, createCall, finishCall, type Lease } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { newId } from "../../apps/server/test/harness.ts";
import { yesterday } from "../yesterday.ts";

/** Whose calls they are. */
type CallOwner = {
  readonly database: Database<Tables>;
  readonly organisation: Id;
  readonly flow: Id;
  /** When they were made; without it yesterday at ten. */
  readonly at?: Date;
};

type Key = { readonly organisation: Id; readonly call: Id; readonly lease: Lease };

type Ring = {
  readonly caller: string;
  readonly metadata?: { readonly [key: string]: string };
  readonly minute?: number;
  readonly version?: string;
  /** What it ran on; null where that does not matter. */
  readonly release?: Id | null;
};

/** Stores calls as a worker would, without callers. */
export function inventedCalls(place: () => CallOwner) {
  async function ring({ caller, metadata = {}, minute = 0, version = "0.0.1", release = null }: Ring): Promise<Key> {
    const { database, organisation, flow, at: made } = place();
    const key = { organisation, call: newId(), lease: { worker: "w", epoch: 1 } };
    const at = made?.toISOString() ?? `${yesterday}T10:${String(minute).padStart(2, "0")}:00.000Z`;
    await createCall(
      database,
      newCall({
        id: key.call,
        organisation,
        flow,
        version,
        release,
        caller_number: caller,
        number: "1000",
        language: "en-IN",
        started_at: at,
        answered_at: at,
        metadata,
        lease: key.lease,
      }),
    );
    return key;
  }

  const say = (key: Key, seq: number, text: string) =>
    commitTurn(place().database, {
      ...key,
      events: [{ seq, at_ms: seq * 1000, type: "caller_said", data: { text, language: "en-IN" } }],
      changes: { state: "Menu" },
    });

  /** Nothing fitted what was said last; `short` is what came nearest. */
  const notUnderstood = (key: Key, seq: number, short: { readonly intent: string; readonly score: number }) =>
    commitTurn(place().database, {
      ...key,
      events: [{ seq, at_ms: seq * 1000, type: "decided", data: { v: 1, by: { by: "no_match", meant: null, short } } }],
    });

  /** Asks another server, which does not answer. */
  const ask = (key: Key, name: string) => {
    const receiver = "https://crm.example";
    const request = { key: `${key.call}:1`, kind: "request", name, receiver, timeout_ms: 1000, effect: null } as const;
    return commitTurn(place().database, { ...key, events: [], outbox: [request] });
  };

  const hangUp = (key: Key, disposition = "completed") =>
    finishCall(place().database, {
      ...key,
      status: "completed",
      disposition,
      end_reason: "caller",
      ended_at: place().at?.toISOString() ?? `${yesterday}T11:00:00.000Z`,
      duration_ms: 61_000,
      recording: null,
    });

  async function ended(of: Ring & { readonly said: string; readonly disposition?: string }): Promise<Key> {
    const key = await ring(of);
    await say(key, 1, of.said);
    await hangUp(key, of.disposition);
    return key;
  }

  return { ring, say, notUnderstood, ask, hangUp, ended };
}
