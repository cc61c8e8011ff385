import { Client } from "pg";
import type { CallPlan } from "./invented-call.ts";

/** How the invented agent is built: each call goes through some of its blocks, the first ones more often. */
const blocks = 1000;
const paths = 1500;
const blocksOfCall = 12;

/**
 * Counts a plan's calls by block and path of an agent of 1,000 blocks, as the ends of the last eight days' calls would
 * have: each hour has its share of the calls, each call twelve blocks, paths to them and answers in most of them, which
 * took their callers half a second give or take. `adminUrl` must be a superuser's.
 */
export async function loadTallies(adminUrl: string, plan: CallPlan & { readonly release: string }): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const hourly = Math.ceil(plan.count / (plan.days * 24));
    await client.query("begin");
    await client.query(`select setseed(${1 / (plan.seed + 1)})`);
    await client.query(
      `create temporary table happened on commit drop as
       select h.hour, v.kind, v.item, v.step, count(*)::integer as times
       from generate_series(date_trunc('hour', $1::timestamptz) - interval '8 days', $1, interval '1 hour') h (hour)
         cross join generate_series(1, $2::integer * ${blocksOfCall}) visit (number)
         cross join lateral (select random() ^ 2 as place, random() as luck,
           exp(random_normal(ln(600), 0.35)) as waited, visit.number) r
         cross join lateral (values
           ('block', floor(r.place * ${blocks})::integer, 0::smallint),
           ('path', 10000 + floor(r.place * ${paths})::integer, 0::smallint),
           (case when r.luck < 1.0 / ${blocksOfCall} then 'end' end, floor(r.place * ${blocks})::integer, 0::smallint),
           (case when r.luck < 0.8 then 'answer' end, floor(r.place * ${blocks})::integer,
             ceil(ln(r.waited / 20) / ln(1.1))::smallint)) v (kind, item, step)
       where v.kind is not null group by 1, 2, 3, 4
       union all
       select h.hour, 'call', -1, 0::smallint, $2::integer
       from generate_series(date_trunc('hour', $1::timestamptz) - interval '8 days', $1, interval '1 hour') h (hour)`,
      [new Date(plan.until).toISOString(), hourly],
    );
    await client.query("commit");
  } finally {
    await client.end();
  }
}
