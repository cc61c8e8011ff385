import { emptyDocument } from "@parley/flow";
import { nounsByName, rules } from "@parley/model";
import { type Id, isJsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import { allow } from "../access/enter.ts";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { insertVersion } from "../edits/insert-version.ts";
import type { Query } from "../http/incoming.ts";
import { invalid } from "../http/problems.ts";
import type { Changing, Making } from "../rows/change.ts";
import { failedCalls, recentCalls, releasedRevision } from "../rows/figures.ts";
import { escapeLike, searchWords } from "../rows/list-query.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf, type Further, list } from "../rows/read.ts";
import type { Condition, Row } from "../rows/sql-parts.ts";
import type { Found } from "../rows/write-row.ts";
import { refuseMisfits, releaseNumbers } from "../telephony/numbers-of-flow.ts";

const flow = nounsByName.flow;

/** Label of a flow's first version. */
export const firstLabel = "0.0.1";

export const flowVerbs: VerbHandlers = {
  ...guardedVerbs({
    making: withVersion,
    changing: keepingTemplate,
    removing: (visit) => (trx, ids) => releaseNumbers(trx, visit, ids),
  }),
  /** Agents are also chosen by what goes on with them, and ordered by it. */
  list: (visit, target) => list(visit, target, agentsBeside(visit)),
};

/** A new flow has its version 0.0.1, sub-flow `start` and Start block at once. */
function withVersion({ caller, deps }: Visit): Making {
  return {
    values: { latest_version: firstLabel },
    along: async (trx, { id, owner }) => {
      if (owner === null) throw new Error("A flow without organisation");
      await addFirstVersion(trx, { flow: id, organisation: owner, by: caller.id, newId: deps.newId });
    },
  };
}

/**
 * What is no template is not public either. To withdraw a public one takes the right to offer it to all clients. A PUT
 * that does not say whether it is a template leaves a public one as it is.
 * @throws Problem 403 for who may not offer it to all clients.
 */
async function withdrawing(visit: Visit, values: Row, row: Found | null): Promise<Row> {
  if (values.is_template !== false) return values;
  if (row === null) return { ...values, is_public: false };
  const { rows } = await sql<{ is_public: boolean }>`select is_public from flow
    where id = ${row.id}`.execute(dbOf(visit));
  if (rows[0]?.is_public === true) {
    const { is_template: _default, ...others } = values;
    const { body } = visit.incoming;
    if (isJsonObject(body) && !("is_template" in body)) return others;
    allow(visit.caller, rules.flowAdmin, { organisation: row.organisation_id, flow: row.id });
  }
  return { ...values, is_public: false };
}

/**
 * An agent may come from a public template of another client, which no body may name. One that says again what is
 * there already changes nothing, so it is not held against what the client has.
 */
function keepingTemplate(visit: Visit): Changing {
  return {
    along: async (trx, { id, values }) => {
      if (values.type !== undefined || values.is_template === true) await refuseMisfits(trx, sql`n.flow = ${id}`);
    },
    prepare: async (asked, row) => {
      const values = await withdrawing(visit, asked, row);
      const { template_id, template_flow } = values;
      if (template_id === undefined && template_flow === undefined) return values;
      const { rows } = await sql<{ template_id: Id | null; template_flow: Id | null }>`select template_id, template_flow
        from flow where id = ${row?.id ?? null}`.execute(dbOf(visit));
      const stored = new Map(Object.entries(rows[0] ?? {}));
      const changed = Object.entries(values).filter(([name, value]) => !stored.has(name) || stored.get(name) !== value);
      return Object.fromEntries(changed);
    },
  };
}

/** What a list of agents takes beside their own fields. */
export function agentsBeside(visit: Visit): Further {
  const search = searchAgents(visit.incoming.query);
  return {
    parameters: flow.parameters,
    conditions: [...spokenIn(visit), ...deployedAs(visit)],
    ...(search === undefined ? {} : { search }),
    orders: {
      shown_name: sql`lower(t.name)`,
      calls: recentCalls("flow"),
      failed: failedCalls("flow"),
      last_deploy: lastDeploy,
    } satisfies { readonly [O in (typeof flow.orders)[number]]: Condition },
  };
}

const latest = sql`flow_version v where v.flow = t.id and v.version = t.latest_version and v.deleted_at is null`;
const lastDeploy = sql`(select r.created_at from release r where r.id = t.live_release)`;

/** `language`: what the latest version speaks. */
function spokenIn({ incoming }: Visit): readonly Condition[] {
  const language = incoming.query.one("language");
  if (language === undefined) return [];
  return [
    sql`exists (select from ${latest} and (v.language::text = ${language} or ${language} = any(v.languages::text[])))`,
  ];
}

/** `deployed`: yes, no, or `behind` for what was edited since. */
function deployedAs({ incoming }: Visit): readonly Condition[] {
  const deployed = incoming.query.one("deployed");
  switch (deployed) {
    case undefined:
      return [];
    case "yes":
      return [sql`t.deployed_version is not null`];
    case "no":
      return [sql`t.deployed_version is null`];
    case "behind":
      return [
        sql`t.deployed_version is not null and exists (select from ${latest} and exists (
        select from edit e where e.flow_config = v.id and e.version_revision > ${releasedRevision}))`,
      ];
    default:
      throw invalid([{ field: "deployed", code: "invalid", message: "Write yes, no or behind." }]);
  }
}

type NewFlow = { readonly flow: Id; readonly organisation: Id; readonly by: Id | null; readonly newId: () => Id };

/** Gives a flow its first version. Returns the version's id. */
export async function addFirstVersion(trx: Db, made: NewFlow): Promise<Id> {
  const version = made.newId();
  const place = { id: version, organisation: made.organisation, flow: made.flow, label: firstLabel, by: made.by };
  await insertVersion(trx, place, emptyDocument(), made.newId);
  await sql`update flow set latest_version = ${firstLabel} where id = ${made.flow}`.execute(trx);
  return version;
}

/** Letters below which the index of words knows nothing: they are looked for in each row, without its function. */
const least = 3;

/** Every word must stand in an agent's name, use, id or tags: the same as of other nouns, by its indexes. */
function searchAgents(query: Query): readonly Condition[] | undefined {
  const words = searchWords(query);
  if (words.length === 0) return undefined;
  return words.map((word) => {
    const pattern = sql`lower(${`%${escapeLike(word)}%`})`;
    const tags = word.length < least ? sql`lower(array_to_string(t.tags, ' '))` : sql`app.tag_words(t.tags)`;
    return sql`(lower(t.name || chr(10) || coalesce(t.use_case, '') || chr(10) || t.id::text) like ${pattern}
      or ${tags} like ${pattern})`;
  });
}
