import { type LiveRelease, readDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";

type Kept = Omit<LiveRelease, "document"> & { readonly document: unknown };

/** The release that answers a flow's calls, with its document; null when none does. */
export async function readLive(db: Db, flow: Id): Promise<LiveRelease | null> {
  const { rows } = await sql<Kept>`select r.id, r.version, r.number, r.created_at, r.document
    from flow f join release r on r.id = f.live_release where f.id = ${flow}`.execute(db);
  return releaseOf(rows);
}

/** A release of a flow with its document; null when the flow has no such release. */
export async function readRelease(db: Db, flow: Id, release: Id): Promise<LiveRelease | null> {
  const { rows } = await sql<Kept>`select id, version, number, created_at, document
    from release where id = ${release} and flow = ${flow}`.execute(db);
  return releaseOf(rows);
}

function releaseOf([row]: readonly Kept[]): LiveRelease | null {
  return row === undefined ? null : { ...row, document: readDocument(row.document) };
}
