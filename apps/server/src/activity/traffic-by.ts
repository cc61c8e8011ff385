import type { RecentCalls } from "@parley/model/api/flows";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { countedEnds, days } from "../rows/figures.ts";

export const noCalls: RecentCalls = {
  now: 0,
  daily: new Array<number>(days).fill(0),
  failed: 0,
  held: 0,
  dropped: 0,
  transferred: 0,
};

type Day = Omit<RecentCalls, "now" | "daily"> & { readonly id: Id; readonly day: number; readonly calls: number };

/** Calls that go on, and those of each of the last days, oldest first, by what `of` names. One query for all of them. */
export async function trafficBy(
  db: Db,
  of: "flow" | "organisation_id",
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, RecentCalls>> {
  if (ids.length === 0) return new Map();
  const by = sql.ref(of);
  const [past, live] = await Promise.all([
    sql<Day>`select ${by} as id, floor(extract(epoch from now() - created_at) / 86400)::int as day,
        count(*) as calls, ${countedEnds}
      from call
      where ${by} = any(${sql.val([...ids])}::uuid[]) and deleted_at is null
        and created_at > now() - make_interval(days => ${days}) and category <> 'subtesting'
      group by 1, 2`.execute(db),
    sql<{ id: Id; calls: number }>`select ${by} as id, count(*) as calls from call
      where ${by} = any(${sql.val([...ids])}::uuid[]) and deleted_at is null
        and status in ('ringing', 'in_progress') group by 1`.execute(db),
  ]);
  const now = new Map(live.rows.map(({ id, calls }) => [id, calls]));
  const byId = Map.groupBy(past.rows, ({ id }) => id);
  return new Map(ids.map((id) => [id, { ...sumOf(byId.get(id) ?? []), now: now.get(id) ?? 0 }]));
}

function sumOf(counted: readonly Day[]): Omit<RecentCalls, "now"> {
  const daily = new Array<number>(days).fill(0);
  for (const { day, calls } of counted) if (day >= 0 && day < days) daily[days - 1 - day] = calls;
  const sum = (of: keyof Omit<Day, "id">) => counted.reduce((total, one) => total + one[of], 0);
  return {
    daily,
    failed: sum("failed"),
    held: sum("held"),
    dropped: sum("dropped"),
    transferred: sum("transferred"),
  };
}
