import { Client } from "pg";
import type { CallPlan } from "./invented-call.ts";

/** The invented agent; calls go through its first blocks and paths more often. */
const blocks = 1000;
const paths = 1500;
const blocksOfCall = 12;

/**
 * Counts a plan's calls by block and path of an agent of a thousand blocks, as they would be after the last eight days:
 * each hour has its share of the calls, each call enters twelve blocks by as many paths and is answered in four of five,
 * after half a second give or take. `adminUrl` must be a superuser's.
 */
export async function loadTallies(adminUrl: string, plan: CallPlan): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const hourly = Math.ceil(plan.count / (plan.days * 24));
    await client.query("begin; set local session_replication_role = replica");
    await client.query("select setseed($1)", [1 / (plan.seed + 1)]);
    await client.query(
      `create temporary table happened on commit drop as
       select h.hour, v.kind, v.item, v.step, count(*)::integer as times
       from generate_series(date_trunc('hour', $1::timestamptz) - interval '8 days', $1, interval '1 hour') h (hour)
         cross join generate_series(1, $2::integer) visit (number)
         cross join lateral (select random() ^ 2 as place, random() as luck,
           exp(random_normal(ln(600), 0.35)) as waited, visit.number + extract(epoch from h.hour)) r
         cross join lateral (values
           ('block', floor(r.place * ${blocks})::integer, null::integer),
           ('path', ${blocks} + floor(r.place * ${paths})::integer, null),
           (case when r.luck < 1.0 / ${blocksOfCall} then 'ended' end, floor(r.place * ${blocks})::integer, null),
           (case when r.luck < 0.8 then 'answer' end, floor(r.place * ${blocks})::integer,
             ceil(ln(r.waited / 20) / ln(1.1))::integer)) v (kind, item, step)
       where v.kind is not null group by 1, 2, 3, 4
       union all
       select hour, 'call', -1, null, $3::integer
       from generate_series(date_trunc('hour', $1::timestamptz) - interval '8 days', $1, interval '1 hour') h (hour)`,
      [new Date(plan.until).toISOString(), hourly * blocksOfCall, hourly],
    );
    await client.query(
      `insert into parley.call_tally
         (organisation_id, flow, is_test, version, release, kind, span, since, item, calls, times, ended, waits)
       select $1, $2, false, '0.0.14', null, case when h.kind in ('ended', 'answer') then 'block' else h.kind end,
         s.span, s.since, case when h.kind = 'call' then $2 else lpad(h.item::text, 32, '0')::uuid end,
         coalesce(sum(h.times) filter (where h.kind not in ('ended', 'answer')), 0),
         coalesce(sum(h.times) filter (where h.kind not in ('ended', 'answer')), 0),
         coalesce(sum(h.times) filter (where h.kind = 'ended'), 0),
         coalesce(sum(h.times * ('1e' || 8 * h.step)::numeric) filter (where h.kind = 'answer'), 0)
       from happened h cross join lateral (values ('hour', h.hour), ('day', date_trunc('day', h.hour, 'UTC')),
         ('all', '-infinity')) s (span, since)
       group by 6, 7, 8, 9 order by s.since, random()`,
      [plan.organisation, plan.flow],
    );
    await client.query("commit");
    await client.query("vacuum analyze parley.call_tally");
  } finally {
    await client.end();
  }
}
