import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { actionRoute } from "../access/action-route.ts";
import { eventStreamType, streamTopic } from "../access/event-stream.ts";
import { versionPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { type PushEvent, versionTopic } from "../base/push/announce.ts";
import type { Answer } from "../http/answer.ts";
import { dbOf } from "../rows/read.ts";

/** Hearing of what others do to a version while it is open. */
export const versionEventsRoute: GuardedRoute = actionRoute({
  method: "GET",
  path: `${versionPath}events/`,
  call: "X045",
  name: "flow_version.events",
  summary: "The revision of a version now and after each edit, as server-sent events",
  rule: rules.flowRead,
  streams: eventStreamType,
  handle: streamVersion,
});

function streamVersion(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const version = visit.place.parents.ver ?? "";
  return streamTopic(visit, versionTopic(version), () => standing(visit, version));
}

async function standing(visit: Visit, version: Id): Promise<PushEvent> {
  const { rows } = await sql<{ revision: number }>`select revision from flow_version
    where id = ${version} and deleted_at is null`.execute(dbOf(visit));
  return rows[0] === undefined ? { type: "deleted" } : { type: "edited", revision: rows[0].revision, begins: true };
}
