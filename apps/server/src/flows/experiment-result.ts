import type { Experiment, VersionResult } from "@parley/model/api/experiments";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { timeOf } from "../base/time-of.ts";
import { countedEnds, meanLength } from "../rows/figures.ts";

/**
 * How the calls of the versions of an experiment ended since its shares were set, in the order of the versions. Only
 * calls on the release that callers of a version get now count: what was mended since is not judged by its faults.
 */
export async function resultsOf(
  db: Db,
  flow: Id,
  { versions, since_ms }: Pick<Experiment, "versions" | "since_ms">,
): Promise<readonly VersionResult[]> {
  if (versions.length === 0) return [];
  const labels = versions.map(({ version }) => version);
  const { rows } = await sql<VersionResult>`select version, count(*) as calls,
      ${countedEnds}, ${meanLength} as mean_ms
    from call
    where flow = ${flow} and version = any(${sql.val(labels)}::text[]) and deleted_at is null and ended_at is not null
      and release in (select release from version_release where flow = ${flow})
      and category <> 'subtesting' ${since_ms === null ? sql`` : sql`and created_at >= ${timeOf(since_ms)}`}
    group by version`.execute(db);
  const none = { calls: 0, failed: 0, held: 0, dropped: 0, transferred: 0, mean_ms: null };
  return labels.map((version) => rows.find((row) => row.version === version) ?? { version, ...none });
}
