import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { conflict } from "../http/problems.ts";

/** The versions of a flow that have these labels, and whether each was ever made live. */
export async function releasedVersions(
  trx: Db,
  flow: Id,
  labels: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ version: string; released: boolean }>`select v.version,
      exists (select from release r where r.flow_config = v.id) as released
    from flow_version v where v.flow = ${flow} and v.deleted_at is null
      and v.version = any(${sql.val(labels)}::text[])`.execute(trx);
  return new Map(rows.map(({ version, released }) => [version, released]));
}

/** @throws Problem 409 `never_deployed` where callers would get nothing of a version. */
export function refuseUnreleased(versions: ReadonlyMap<string, boolean>): void {
  const unreleased = [...versions].flatMap(([label, released]) => (released ? [] : [label]));
  if (unreleased.length === 0) return;
  throw conflict("never_deployed", `Deploy ${unreleased.join(", ")} first: callers get what was made live last.`);
}
