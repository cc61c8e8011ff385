import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Answer } from "../http/answer.ts";
import type { GuardedRoute, Visit } from "../http/route.ts";
import type { PushEvent } from "../push/announce.ts";
import { eventStreamType, streamTopic } from "../push/event-stream.ts";
import { dbOf } from "../rows/read.ts";
import { actionRoute } from "../verbs/action-route.ts";
import { versionPath } from "../verbs/paths.ts";

/**
 * What is announced of a version: `{type: "edited", revision}`, `{type: "deleted"}`, `{type: "commented"}`, and of those
 * who have it open `{type: "present", tab, account, name, selected, edits, asks, leaves}`.
 */
export const versionTopic = (version: Id) => `version ${version}`;

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
