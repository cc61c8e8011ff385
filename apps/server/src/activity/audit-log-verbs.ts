import { nounNamed } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, noContent } from "../http/answer.ts";
import { Query } from "../http/incoming.ts";
import { conflict } from "../http/problems.ts";
import { create } from "../rows/change.ts";
import { changeShown } from "../rows/change-shown.ts";
import { boundFields, readShape, timestamp } from "../rows/list-query.ts";
import type { VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf, get, itemCondition, list } from "../rows/read.ts";
import { objectBody, readBody } from "../rows/read-body.ts";
import { type Condition, type Row, selectList, type Target } from "../rows/sql-parts.ts";
import { findRow, insertRow } from "../rows/write-row.ts";

const noun = nounNamed("audit_log");

/** Event of a row that takes another one's contents out of sight. */
const redaction = "audit_log.redaction";

/** What a redaction leaves to be seen: that something happened, when, and its outcome. */
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
 * The rows are never removed. Changing one adds a row that corrects it, deleting one adds a row that redacts it; readers
 * see the last word in the row's own place. A redaction stays the last word.
 */
export const auditLogVerbs: VerbHandlers = {
  list: listRows,
  get: (visit, target) => corrected(visit, (whole) => get(whole, target)),
  create: (visit, target) => create(visit, target),
  put: (visit, target) => correct(visit, target, true),
  patch: (visit, target) => correct(visit, target, false),
  delete: redact,
};

/** Parameters that look at what a redaction takes out of sight: they find no redacted row. */
const telling = [...Object.keys(redacted), "search", "email"];

const notRedacted = sql`not exists (select 1 from audit_log as w
  where w.corrects in (t.id, t.corrects) and w.event_name = ${redaction})`;

async function listRows(visit: Visit, target: Target): Promise<Answer> {
  const { query } = visit.incoming;
  const [from, to, email] = ["start_time", "end_time", "email"].map((name) => query.one(name));
  const conditions: Condition[] = [];
  if (query.one("corrects") === undefined) conditions.push(sql`t.corrects is null`);
  if (query.names.some((name) => telling.includes(name))) conditions.push(notRedacted);
  if (from !== undefined) conditions.push(sql`t.created_at >= ${timestamp("start_time", from)}`);
  if (to !== undefined) conditions.push(sql`t.created_at <= ${timestamp("end_time", to)}`);
  if (email !== undefined) {
    conditions.push(sql`t.user_id in (select u.id from "user" u where u.email = ${email.trim().toLowerCase()})`);
  }
  return corrected(visit, (whole) => list(whole, target, { parameters: noun.parameters, conditions }));
}

const chosen = ["fields", "exclude-fields"];

/**
 * Reads rows whole and fills in the last known state of each. Then it leaves out what was not asked for. Without its
 * id a row could not be told from a row without corrections.
 */
async function corrected(visit: Visit, read: (whole: Visit) => Promise<Answer>): Promise<Answer> {
  const { incoming } = visit;
  const { fields } = readShape(noun, incoming.query);
  const without = incoming.query.with(Object.fromEntries(chosen.map((name) => [name, null])));
  const answer = await read({ ...visit, incoming: { ...incoming, query: new Query(without) } });
  const shown = await changeShown(answer, async (rows) =>
    (await withWords(visit, rows)).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))),
    ),
  );
  return { ...shown, body: relinked(shown.body, incoming.query) };
}

/** The links to other pages ask for the same fields as the page does. */
function relinked(body: unknown, query: Query): unknown {
  if (typeof body !== "object" || body === null || !("results" in body)) return body;
  const asked = Object.fromEntries(chosen.map((name) => [name, query.all(name).join(",") || null]));
  const relink = (link: unknown) => {
    if (typeof link !== "string") return link;
    const [path = "", search = ""] = link.split("?", 2);
    return `${path}?${new Query(search).with(asked)}`;
  };
  const pages = Object.entries(body).filter(([name]) => name === "next" || name === "previous");
  return { ...body, ...Object.fromEntries(pages.map(([name, link]) => [name, relink(link)])) };
}

/** What is redacted takes the rows that corrected it along. */
async function withWords(visit: Visit, rows: readonly Row[]): Promise<readonly Row[]> {
  const ids = rows.flatMap(({ id, corrects }) => [id, corrects]).filter((id) => typeof id === "string");
  const words = await lastWords(dbOf(visit), ids);
  return rows.map((row) => {
    const about = words.get(String(row.corrects));
    return withWord(row, about?.event_name === redaction ? about : words.get(String(row.id)));
  });
}

type Word = Row & { readonly corrects: Id; readonly event_name: string };

async function lastWords(db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, Word>> {
  const { rows } = await sql<Word>`select distinct on (t.corrects) ${selectList(noun, [...correctable, "corrects"])}
    from audit_log as t where t.corrects = any(${sql.val([...ids])}::uuid[])
    order by t.corrects, t.event_name = ${redaction} desc, t.created_at desc, t.id desc`.execute(db);
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
    const contents = await current(trx, found.id);
    if (contents.event_name === redaction) {
      throw conflict("redacted", "This row is redacted and stays so: it cannot be corrected.");
    }
    await append(trx, visit, found.id, { ...contents, ...values });
    await audit(trx, visit, { status: 200, organisation: visit.place.parents.org ?? null });
  });
  return corrected(visit, (whole) => get(whole, target));
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

/**
 * The last known contents of a row, whose `event_name` is that of a redaction where there is one.
 * @throws Problem 409 `is_correction`: what corrects a correction would be seen when the first row is redacted.
 */
async function current(trx: Db, id: Id): Promise<Row> {
  const { rows } = await sql<Row>`select ${selectList(noun, ["corrects", ...correctable])} from audit_log as t
    where t.id = ${id}`.execute(trx);
  const { corrects, ...contents } = rows[0] ?? {};
  if (corrects !== null) {
    throw conflict("is_correction", "This row corrects or redacts another: change the other row.");
  }
  const word = (await lastWords(trx, [id])).get(id);
  return { ...withWord(contents, word), ...(word === undefined ? {} : { event_name: word.event_name }) };
}

const append = (trx: Db, visit: Visit, corrects: Id, values: Row): Promise<void> =>
  insertRow(trx, noun, { ...values, corrects, id: visit.deps.newId() }, { organisation_id: visit.place.parents.org });
