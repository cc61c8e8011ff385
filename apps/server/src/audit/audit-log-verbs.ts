import { nounNamed } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";
import { type Answer, noContent } from "../http/answer.ts";
import type { Visit } from "../http/route.ts";
import type { VerbHandlers } from "../noun-routes.ts";
import { create } from "../rows/change.ts";
import { changeShown } from "../rows/change-shown.ts";
import { timestamp } from "../rows/condition-of-field.ts";
import { boundFields } from "../rows/list-query.ts";
import { findRow } from "../rows/locked-rows.ts";
import { dbOf, get, itemCondition, list, type Target } from "../rows/read.ts";
import { objectBody, readBody } from "../rows/read-body.ts";
import { type Condition, type Row, selectList } from "../rows/sql-parts.ts";
import { insertRow } from "../rows/write-row.ts";
import { audit } from "./audit.ts";

const noun = nounNamed("audit_log");

/** Event of a row that takes another one's contents out of sight. */
const redaction = "audit_log.redaction";

/** What a redaction leaves to be seen: that something happened, when, and what came of it. */
const redacted = {
  user_id: null,
  ip: null,
  path: "",
  referer: null,
  user_agent: null,
  language: null,
  request_id: null,
};

/** Fields that a correction may correct. */
const correctable = ["event_name", "user_id", "ip", "method", "path", "response", "referer", "user_agent", "language"];

/**
 * The rows stay for ever. Changing one adds a row that corrects it, deleting one adds a row that redacts it; readers
 * see the last word in the row's own place.
 */
export const auditLogVerbs: VerbHandlers = {
  list: listRows,
  get: async (visit, target) => corrected(visit, await get(visit, target)),
  create: (visit, target) => create(visit, target),
  put: (visit, target) => correct(visit, target, true),
  patch: (visit, target) => correct(visit, target, false),
  delete: redact,
};

async function listRows(visit: Visit, target: Target): Promise<Answer> {
  const { query } = visit.incoming;
  const [from, to, email] = ["start_time", "end_time", "email"].map((name) => query.one(name));
  const conditions: Condition[] = [];
  if (query.one("corrects") === undefined) conditions.push(sql`t.corrects is null`);
  if (from !== undefined) conditions.push(sql`t.created_at >= ${timestamp("start_time", from)}`);
  if (to !== undefined) conditions.push(sql`t.created_at <= ${timestamp("end_time", to)}`);
  if (email !== undefined) {
    conditions.push(sql`t.user_id in (select u.id from "user" u where u.email = ${email.trim().toLowerCase()})`);
  }
  return corrected(visit, await list(visit, target, { parameters: ["start_time", "end_time", "email"], conditions }));
}

/** Puts the last word about each row in its place. */
const corrected = (visit: Visit, answer: Answer): Promise<Answer> =>
  changeShown(answer, (rows) => withWords(visit, rows));

async function withWords(visit: Visit, rows: readonly Row[]): Promise<readonly Row[]> {
  const ids = rows.map(({ id }) => id).filter((id) => typeof id === "string");
  const words = await lastWords(dbOf(visit), ids);
  return rows.map((row) => withWord(row, words.get(String(row.id))));
}

type Word = Row & { readonly corrects: Id; readonly event_name: string };

async function lastWords(db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, Word>> {
  const { rows } = await sql<Word>`select distinct on (t.corrects) ${selectList(noun, [...correctable, "corrects"])}
    from audit_log as t where t.corrects = any(${sql.val([...ids])}::uuid[])
    order by t.corrects, t.created_at desc, t.id desc`.execute(db);
  return new Map(rows.map((row) => [row.corrects, row]));
}

function withWord(row: Row, word: Word | undefined): Row {
  if (word === undefined) return row;
  const values: Row = word.event_name === redaction ? redacted : word;
  const named = Object.keys(row).filter((name) => name in values && name !== "corrects");
  return { ...row, ...Object.fromEntries(named.map((name) => [name, values[name]])) };
}

async function correct(visit: Visit, target: Target, isWhole: boolean): Promise<Answer> {
  visit.incoming.query.allow([]);
  const found = await findRow(visit, target, [itemCondition(target, visit)]);
  const body = objectBody(visit.incoming.body);
  const bound = [...boundFields(target.mount), "corrects", "request_id"];
  const values = readBody(noun, body, { written: "change", bound, isWhole });
  await visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    await append(trx, visit, found.id, { ...(await current(trx, found.id)), ...values });
    await audit(trx, visit, { status: 200, organisation: visit.place.parents.org ?? null });
  });
  return corrected(visit, await get(visit, target));
}

async function redact(visit: Visit, target: Target): Promise<Answer> {
  visit.incoming.query.allow([]);
  const found = await findRow(visit, target, [itemCondition(target, visit)]);
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const { method, response } = await current(trx, found.id);
    await append(trx, visit, found.id, { ...redacted, request_id: null, event_name: redaction, method, response });
    await audit(trx, visit, { status: 204, organisation: visit.place.parents.org ?? null });
    return noContent;
  });
}

/** What a reader sees of a row's contents before this change. */
async function current(trx: Db, id: Id): Promise<Row> {
  const words = await lastWords(trx, [id]);
  const { rows } = await sql<Row>`select ${selectList(noun, ["id", ...correctable])} from audit_log as t
    where t.id = ${id}`.execute(trx);
  const { id: _id, ...contents } = withWord(rows[0] ?? {}, words.get(id));
  return contents;
}

const append = (trx: Db, visit: Visit, corrects: Id, values: Row): Promise<void> =>
  insertRow(trx, noun, { ...values, corrects, id: visit.deps.newId() }, { organisation_id: visit.place.parents.org });
