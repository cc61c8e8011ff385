import type { Experiment, VersionResult } from "@parley/model/api/experiments";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { wasHeld } from "../rows/figures.ts";

export const timeOf = (time: number) => new Date(time).toISOString();

/** How the calls of the versions of an experiment ended since its shares were set, in the order of the versions. */
export async function resultsOf(
  db: Db,
  flow: Id,
  { versions, since_ms }: Pick<Experiment, "versions" | "since_ms">,
): Promise<readonly VersionResult[]> {
  if (versions.length === 0) return [];
  const labels = versions.map(({ version }) => version);
  const { rows } = await sql<VersionResult>`select version, count(*) as calls,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where held) as held,
      count(*) filter (where held and disposition = 'hung_up') as dropped,
      count(*) filter (where held and disposition = 'transferred') as transferred,
      (avg(duration_ms) filter (where held))::float8 as mean_ms
    from call, lateral (select ${wasHeld} as held) as h
    where flow = ${flow} and version = any(${sql.val(labels)}::text[]) and deleted_at is null and ended_at is not null
      and category <> 'subtesting' ${since_ms === null ? sql`` : sql`and created_at >= ${timeOf(since_ms)}`}
    group by version`.execute(db);
  const none = { calls: 0, failed: 0, held: 0, dropped: 0, transferred: 0, mean_ms: null };
  return labels.map((version) => rows.find((row) => row.version === version) ?? { version, ...none });
}
