import type { VersionEvent } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../db.ts";

/** The one channel of PostgreSQL's NOTIFY over which servers and workers tell each other what happened. */
export const pushChannel = "push";

/** A thing that can be followed, such as `version <id>`. */
export type Topic = string;

/** The body of an announcement. It is small: a follower that needs more reads it. PostgreSQL takes 8,000 bytes. */
export type PushEvent = { readonly type: string; readonly [member: string]: unknown };

export const versionTopic = (version: Id) => `version ${version}`;

/** Tells all who follow a topic, on any server, once the transaction is through. */
export async function announce(trx: Db, topic: Topic, event: PushEvent): Promise<void> {
  await sql`select pg_notify(${pushChannel}, ${JSON.stringify([topic, event])})`.execute(trx);
}

/** The same of what happens to a version, in the words that its followers know. */
export const tellVersion = (trx: Db, version: Id, event: VersionEvent): Promise<void> =>
  announce(trx, versionTopic(version), event);
