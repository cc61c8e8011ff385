import { rules } from "@parley/model";
import { callLatency, callTraffic, talliedCategories, tallyRanges } from "@parley/model/api/calls";
import { type Id, isId } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { timeOf } from "../base/time-of.ts";
import { invalid } from "../http/problems.ts";
import { dbOf } from "../rows/read.ts";
import { all, type Condition } from "../rows/sql-parts.ts";
import { unpackWaits, waitOf } from "./wait-of.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** How far back calls are counted, in hours; null: all there were. */
const ranges = { day: 24, week: 7 * 24, all: null } as const satisfies { readonly [R in Range]: number | null };
type Range = (typeof tallyRanges)[number];

/** Figures of ended calls by block and path, from what migration 15 keeps: none of it reads a call. */
export const callTallyRoutes: readonly GuardedRoute[] = [
  callRoute(callTraffic, {
    name: "call.traffic",
    summary: "How many ended calls of a release or version went through each block and path, and where they ended",
    rule: rules.callsRead,
    handle: traffic,
  }),
  callRoute(callLatency, {
    name: "call.latency",
    summary: "How long callers waited for the agent's answers in each block: median and 95th percentile",
    rule: rules.callsRead,
    handle: latency,
  }),
];

type Asked = {
  /** The buckets to add up: a row's kind, item, calls, times, ended and waits. */
  readonly counted: RawBuilder<unknown>;
  readonly range: Range;
  readonly since: string | null;
};

/** @throws Problem 400 for what a parameter cannot be, and for a release that the flow does not have. */
async function readAsked(visit: Visit): Promise<Asked> {
  const { query } = visit.incoming;
  query.allow(Object.keys(callTraffic.query.schemas));
  const { flow } = inPath(visit);
  const range = oneOf("range", query.one("range") ?? "all", tallyRanges);
  const category = oneOf("category", query.one("category") ?? "completed", talliedCategories);
  const release = query.one("release");
  const version = release === undefined ? query.one("version") : await versionOf(visit, flow, release);
  const hours = ranges[range];
  // Whole hours: that is how they are kept.
  const since = hours === null ? null : (Math.floor(visit.deps.now() / hour) - hours) * hour;
  const of = all([
    sql`flow = ${flow}`,
    sql`is_test = ${category === "subtesting"}`,
    ...(version === undefined ? [] : [sql`version = ${version}`]),
    ...(release === undefined ? [] : [sql`release = ${release}`]),
  ]);
  if (since === null)
    return { range, since, counted: sql`(select * from call_tally where ${of} and span = 'all') as counted` };
  return { range, since: timeOf(since), counted: countedSince(since, of) };
}

/**
 * Whole days, and the hours at the edge: those missing before the first whole day, or those too many in it where they
 * are fewer. Each of the two is a range of an index.
 */
function countedSince(since: number, of: Condition): RawBuilder<unknown> {
  const before = Math.floor(since / day) * day;
  const isLate = since - before > day / 2;
  const days = isLate ? before + day : before;
  const [from, to] = isLate ? [since, days] : [days, since];
  const figures = (["calls", "times", "ended", "waits"] as const).map((name) =>
    isLate ? sql.ref(name) : sql`-${sql.ref(name)}`,
  );
  return sql`(select kind, item, calls, times, ended, waits from call_tally
      where ${of} and span = 'day' and since >= ${timeOf(days)}
    union all select kind, item, ${sql.join(figures)} from call_tally
      where ${of} and span = 'hour' and since >= ${timeOf(from)} and since < ${timeOf(to)}) as counted`;
}

function oneOf<C extends string>(field: string, value: string, allowed: readonly C[]): C {
  const choice = allowed.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw invalid([{ field, code: "not_a_choice", message: `Choose one of ${allowed.join(", ")}.` }]);
}

async function versionOf(visit: Visit, flow: Id, release: string): Promise<string> {
  const fault = invalid([{ field: "release", code: "not_found", message: "This flow has no such release." }]);
  if (!isId(release)) throw fault;
  const { rows } = await sql<{ version: string }>`select version from release
    where id = ${release} and flow = ${flow}`.execute(dbOf(visit));
  if (rows[0] === undefined) throw fault;
  return rows[0].version;
}

type Counted = {
  readonly kind: "call" | "block" | "path";
  readonly item: Id;
  readonly calls: number;
  readonly times: number;
  readonly ended: number;
};

async function traffic(visit: Visit): Promise<AnswerTo<typeof callTraffic>> {
  const { counted, range, since } = await readAsked(visit);
  const { rows } = await sql<Counted>`select kind, item, sum(calls) as calls, sum(times) as times, sum(ended) as ended
    from ${counted} group by kind, item having sum(calls) > 0`.execute(dbOf(visit));
  const of = (kind: Counted["kind"]) => rows.filter((row) => row.kind === kind);
  return answerOf(callTraffic, {
    range,
    since,
    calls: of("call")[0]?.calls ?? 0,
    blocks: of("block").map(({ item: id, calls, times, ended }) => ({ id, calls, times, ended })),
    paths: of("path").map(({ item: id, calls, times }) => ({ id, calls, times })),
  });
}

async function latency(visit: Visit): Promise<AnswerTo<typeof callLatency>> {
  const { counted, range, since } = await readAsked(visit);
  const { rows } = await sql<{ item: Id; waits: string }>`select item, sum(waits) as waits
    from ${counted} where kind = 'block' group by item having sum(waits) > 0`.execute(dbOf(visit));
  return answerOf(callLatency, {
    range,
    since,
    blocks: rows.map(({ item: id, waits }) => ({ id, ...waitOf(unpackWaits(waits)) })),
  });
}
