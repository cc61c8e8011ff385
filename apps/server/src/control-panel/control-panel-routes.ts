import { numbersCalled } from "@parley/db/store";
import { handlingInForce, openingAt, readCallHandling } from "@parley/flow";
import { rules } from "@parley/model";
import {
  type ControlPanel,
  changeControlPanel,
  controlChanges,
  controlPanel,
  undoControlChange,
} from "@parley/model/api/control-panel";
import {
  type CallHandling,
  equalJson,
  type HandlingLevels,
  type HandlingName,
  type HandlingSource,
  handlingNames,
  type Id,
  isId,
} from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { conflict, invalid, notFound, stale } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { countedPage } from "../rows/counted-page.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf } from "../rows/read.ts";

/** What staff change of an agent as it runs: the workers read it for each call. */
export const controlPanelRoutes: readonly GuardedRoute[] = [
  callRoute(controlPanel, {
    name: "control_panel.get",
    summary: "How an agent takes calls at this moment, and where each of it is set",
    rule: rules.flowRead,
    handle: async (visit) => {
      const { query } = visit.incoming;
      query.allow(["number"]);
      return answerOf(controlPanel, await readPanel(dbOf(visit), visit, query.one("number") ?? null));
    },
  }),
  callRoute(changeControlPanel, {
    name: "control_panel.change",
    summary: "Change how an agent takes calls, from the next call on",
    rule: rules.flowAdmin,
    handle: change,
  }),
  callRoute(controlChanges, {
    name: "control_panel.changes",
    summary: "Who changed what of a control panel, newest first",
    rule: rules.flowRead,
    handle: listChanges,
  }),
  callRoute(undoControlChange, {
    ownParameters: ["change"],
    name: "control_panel.undo",
    summary: "Take back a change of a control panel",
    rule: rules.flowAdmin,
    handle: undo,
  }),
];

const readChange = bodyOf(changeControlPanel);
/** Where no zone is set, that of this installation holds, as in the voice workers. */
const usualZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type StoredPanel = { readonly [S in HandlingSource]: unknown } & {
  readonly change: number;
  readonly numbers: readonly string[];
  readonly calls_now: number;
  readonly beta_version: string | null;
  readonly has_number: boolean;
};

async function readPanel(db: Db, visit: Visit, number: string | null): Promise<ControlPanel> {
  const { rows } = await sql<StoredPanel>`select
      coalesce(c.number, 0) as change, c.settings as control_panel, n.call_handling as number,
      f.channel_config -> 'voice' as agent, 
      jsonb_build_object('time_zone', o.metadata -> 'time_zone') || jsonb_strip_nulls(o.call_handling) as client,
      array(select number from virtual_number where flow = f.id order by number) as numbers,
      (select count(*) from call where organisation_id = f.organisation_id and flow = f.id
        and ended_at is null and worker is not null) as calls_now,
      case when f.use_beta then f.beta_version end as beta_version, n.id is not null as has_number
    from flow f join organisation o on o.id = f.organisation_id
      left join lateral (select number, settings from control_change where flow = f.id
        order by number desc limit 1) c on true
      left join virtual_number n on n.flow = f.id and n.number = ${number}
    where f.id = ${inPath(visit).flow}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The flow of the path is not there");
  if (number !== null && !row.has_number) {
    throw invalid([{ field: "number", code: "not_found", message: "The agent does not answer this number." }]);
  }
  const unread: string[] = [];
  const read = (source: HandlingSource): CallHandling => {
    const known = readCallHandling(row[source]);
    unread.push(...known.unread.map((name) => `${source}.${name}`));
    return known.handling;
  };
  const levels: HandlingLevels = {
    control_panel: read("control_panel"),
    number: read("number"),
    agent: read("agent"),
    client: read("client"),
  };
  const in_force = handlingInForce(levels);
  const { because, until } = openingAt(in_force, { moment: visit.deps.now(), zone: usualZone });
  return {
    change: row.change,
    number,
    numbers: row.numbers,
    levels,
    in_force,
    unread,
    zone: in_force.time_zone?.value ?? usualZone,
    because,
    until: until === null ? null : new Date(until).toISOString(),
    calls_now: row.calls_now,
    beta_version: row.beta_version,
  };
}

type Last = { readonly number: number; readonly settings: CallHandling };

/** What the last change left. Who changes it waits for others who do. */
async function lastOf(trx: Db, flow: Id): Promise<Last> {
  await sql`select 1 from flow where id = ${flow} for update`.execute(trx);
  const { rows } = await sql<{ number: number; settings: unknown }>`select number, settings from control_change
    where flow = ${flow} order by number desc limit 1`.execute(trx);
  const [row] = rows;
  if (row === undefined) return { number: 0, settings: {} };
  return { number: row.number, settings: readCallHandling(row.settings).handling };
}

/** What is set after some of it has changed: what is null is not set. */
function withChanges(settings: CallHandling, changes: CallHandling): CallHandling {
  const both = { ...settings, ...changes };
  return Object.fromEntries(Object.entries(both).filter(([, value]) => value !== null && value !== undefined));
}

type Made = { readonly settings: CallHandling; readonly note: string | null; readonly undoes: Id | null };

function changePanel(visit: Visit, decide: (trx: Db, last: Last) => Promise<Made>): Promise<ControlPanel> {
  const flow = inPath(visit).flow;
  const organisation = inPath(visit).org;
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const last = await lastOf(trx, flow);
    const { settings, note, undoes } = await decide(trx, last);
    if (!equalJson(settings, last.settings)) {
      // A number that became the agent's own since then stands in the way of no other change.
      if (settings.fallback_number !== last.settings.fallback_number) await refuseLoop(trx, visit, settings);
      await sql`insert into control_change (id, organisation_id, flow, number, settings, note, undoes, created_by)
        values (${visit.deps.newId()}, ${organisation}, ${flow}, ${last.number + 1}, ${JSON.stringify(settings)}::jsonb,
          ${note}, ${undoes}, ${visit.caller.id})`.execute(trx);
    }
    await audit(trx, visit, { status: 200, organisation });
    return readPanel(trx, visit, null);
  });
}

/** A transfer to the agent's own number would never end. Numbers are compared as the workers compare them. */
async function refuseLoop(trx: Db, visit: Visit, { fallback_number: to }: CallHandling): Promise<void> {
  if (to === null || to === undefined || to === "") return;
  const { rows } = await sql<{ number: string }>`select number from virtual_number
    where flow = ${inPath(visit).flow}`.execute(trx);
  const own = new Set(rows.map(({ number }) => number));
  for (const from of own) {
    const called = await numbersCalled(visit.deps.database, { from, to });
    if (!called.some((number) => own.has(number))) continue;
    const message = "This agent answers that number itself: give another one.";
    throw invalid([{ field: "settings.fallback_number", code: "loop", message }]);
  }
}

async function change(visit: Visit): Promise<AnswerTo<typeof changeControlPanel>> {
  visit.incoming.query.allow([]);
  const { settings, note = null, after } = readChange(visit);
  const panel = await changePanel(visit, async (_trx, last) => {
    if (after !== undefined && after !== last.number) throw stale(last.number);
    return { settings: withChanges(last.settings, settings), note, undoes: null };
  });
  return answerOf(changeControlPanel, panel);
}

async function undo(visit: Visit): Promise<AnswerTo<typeof undoControlChange>> {
  visit.incoming.query.allow([]);
  const { change: id = "" } = visit.incoming.params;
  const panel = await changePanel(visit, async (trx, last) => {
    const { rows } = isId(id)
      ? await changesWhere(trx, sql`c.id = ${id} and c.flow = ${inPath(visit).flow}`)
      : { rows: [] };
    const [made] = rows;
    if (made === undefined) throw notFound();
    const { before, after } = difference(made);
    const names = handlingNames.filter((name) => name in before || name in after);
    const clash = names.filter((name) => !equalJson(last.settings[name] ?? null, after[name] ?? null));
    if (clash.length > 0) {
      const message = "A later change set this: undo that one first.";
      const faults = clash.map((field) => ({ field, code: "changed_since", message }));
      throw conflict("changed_since", `A later change set ${clash.join(", ")}: undo that one first.`, faults);
    }
    const back: CallHandling = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
    return { settings: withChanges(last.settings, back), note: null, undoes: id };
  });
  return answerOf(undoControlChange, panel);
}

type StoredChange = {
  readonly id: Id;
  readonly number: number;
  readonly settings: unknown;
  readonly previous: unknown;
  readonly note: string | null;
  readonly undoes: Id | null;
  readonly undone_by: Id | null;
  readonly created_at: string;
  readonly created_by: Id | null;
};

const changesWhere = (db: Db, condition: ReturnType<typeof sql>) =>
  sql<StoredChange>`select c.id, c.number, c.settings, p.settings as previous, c.note, c.undoes, c.created_at, c.created_by,
      (select u.id from control_change u where u.flow = c.flow and u.undoes = c.id order by u.number desc limit 1) as undone_by
    from control_change c left join control_change p on p.flow = c.flow and p.number = c.number - 1
    where ${condition}`.execute(db);

/** What a change set, by name: before and after it. */
function difference({ settings, previous }: StoredChange): {
  readonly before: CallHandling;
  readonly after: CallHandling;
} {
  const [old, set] = [readCallHandling(previous).handling, readCallHandling(settings).handling];
  const differs = (name: HandlingName) => !equalJson(old[name] ?? null, set[name] ?? null);
  const names = handlingNames.filter(differs);
  const of = (from: CallHandling): CallHandling => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: of(old), after: of(set) };
}

async function listChanges(visit: Visit): Promise<AnswerTo<typeof controlChanges>> {
  visit.incoming.query.allow(["limit", "offset"]);
  const flow = inPath(visit).flow;
  const db = dbOf(visit);
  const page = await countedPage(visit, db, sql`control_change where flow = ${flow}`, (cut) =>
    changesWhere(db, sql`c.flow = ${flow} order by c.number desc ${cut}`),
  );
  const who = await peopleNamed(
    visit.deps,
    page.results.map((row) => row.created_by),
  );
  return answerOf(controlChanges, {
    ...page,
    results: page.results.map((row) => {
      const { id, number, note, undoes, undone_by, created_at, created_by: by } = row;
      return {
        id,
        number,
        note,
        undoes,
        undone_by,
        created_at,
        by: who(by),
        ...difference(row),
      };
    }),
  });
}
