import { rules } from "@parley/model";
import { type VersionEvent, versionEvents } from "@parley/model/api/versions";
import { sql } from "kysely";
import { eventsRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { versionTopic } from "../base/push/announce.ts";
import { dbOf } from "../rows/read.ts";

/** Hearing of what others do to a version while it is open. */
export const versionEventsRoute: GuardedRoute = eventsRoute(versionEvents, {
  name: "flow_version.events",
  summary: "The revision of a version now and after each edit, as server-sent events",
  rule: rules.flowRead,
  topic: (visit) => versionTopic(inPath(visit).ver),
  current: standing,
});

async function standing(visit: Visit): Promise<VersionEvent> {
  const { rows } = await sql<{ revision: number }>`select revision from flow_version
    where id = ${inPath(visit).ver} and deleted_at is null`.execute(dbOf(visit));
  return rows[0] === undefined ? { type: "deleted" } : { type: "edited", revision: rows[0].revision, begins: true };
}
