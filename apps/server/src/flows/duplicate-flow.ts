import { type Noun, nounsByName, rules, writableFields } from "@parley/model";
import { duplicateFlow } from "@parley/model/api/flows";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { type Row, selectList } from "../rows/sql-parts.ts";
import { insertRows } from "../rows/write-row.ts";
import { copiedVersion, makeFlow } from "./make-flow.ts";

const noun = nounsByName.flow;
const readDuplicate = bodyOf(duplicateFlow);

export const duplicateFlowRoute = callRoute(duplicateFlow, {
  name: "flow.duplicate",
  summary: "Make a copy of a flow: its settings, its latest version, its tests, callers and dispositions",
  rule: rules.flowWrite,
  success: 201,
  handle: duplicate,
});

/** Fields of a flow that its copy has of its own, though a body may set them. */
const ownFields = ["name", "organisation", "current_version"];

/** The values of a row that a body could have set. */
const copiedFields = (of: Noun) => writableFields(of, "create").flatMap(([name]) => (name === "id" ? [] : [name]));

/** What belongs to a flow, and to no version of it. What happened to it stays: calls, comments, releases, numbers. */
const belongings = [nounsByName.conversation_test, nounsByName.simulated_caller, nounsByName.disposition];

async function duplicate(visit: Visit): Promise<AnswerTo<typeof duplicateFlow>> {
  visit.incoming.query.allow([]);
  const { flow, name } = readDuplicate(visit);
  const copied = await copiedVersion(visit, flow);
  const names = copiedFields(noun).filter((field) => !ownFields.includes(field));
  const { rows } = await sql<Row>`select ${selectList(noun, names)} from flow as t
    where t.id = ${flow}`.execute(dbOf(visit));
  const values = { ...rows[0], name: name ?? `${copied.name.slice(0, 250)} copy` };
  const along = async (trx: Db, copy: Id) => {
    for (const each of belongings) await copyRows(trx, visit, each, { from: flow, to: copy });
  };
  return makeFlow(visit, { values, document: copied.document, along });
}

async function copyRows(trx: Db, visit: Visit, of: Noun, { from, to }: { readonly from: Id; readonly to: Id }) {
  const { rows } = await sql<Row>`select ${selectList(of, copiedFields(of))} from ${sql.table(of.name)} as t
    where t.flow = ${from} order by t.id`.execute(trx);
  const copies = rows.map((row) => ({ ...row, id: visit.deps.newId(), flow: to }));
  await insertRows(trx, of, copies, { organisation_id: inPath(visit).org });
}
