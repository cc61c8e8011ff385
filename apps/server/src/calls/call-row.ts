import { shownFields } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { invalid, notFound } from "../http/problems.ts";
import { dbOf } from "../rows/read.ts";
import { type Row, selectList } from "../rows/sql-parts.ts";
import { callNoun } from "./call-filters.ts";

/** @throws Problem 400 when no call is named, 404 when the flow has no such call. */
export async function callRow(
  visit: Visit,
  id: string | undefined,
  fields: readonly string[] = shownFields(callNoun),
): Promise<Row & { readonly id: Id }> {
  if (id === undefined) throw invalid([{ field: "call_uuid", code: "required", message: "Name the call." }]);
  if (!isId(id)) throw notFound();
  const flow = visit.place.parents.flow ?? visit.incoming.params.flow;
  const names = [...new Set(["id", ...fields])];
  const { rows } = await sql<Row & { id: Id }>`select ${selectList(callNoun, names)} from call as t
    where t.id = ${id} and t.flow = ${flow} and t.deleted_at is null`.execute(dbOf(visit));
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}
