import { type Row, shownFields } from "@parley/model";
import { isId } from "@parley/model/kernel";
import type { call } from "@parley/model/nouns/call";
import { sql } from "kysely";
import { invalid, notFound } from "../http/problems.ts";
import type { Visit } from "../http/route.ts";
import { dbOf } from "../rows/read.ts";
import { selectList } from "../rows/sql-parts.ts";
import { callNoun } from "./call-filters.ts";

type CallRow = Row<typeof call>;

/** Some fields of a call, or all that are shown. @throws Problem 400 when no call is named, 404 when the flow has no such call. */
export async function callRow<F extends keyof CallRow = keyof CallRow>(
  visit: Visit,
  id: string | undefined,
  fields: readonly F[] | null = null,
): Promise<Pick<CallRow, F | "id">> {
  if (id === undefined) throw invalid([{ field: "call_uuid", code: "required", message: "Name the call." }]);
  if (!isId(id)) throw notFound();
  const flow = visit.place.parents.flow ?? visit.incoming.params.flow;
  const names = [...new Set(["id", ...(fields ?? shownFields(callNoun))])];
  const { rows } = await sql<Pick<CallRow, F | "id">>`select ${selectList(callNoun, names)} from call as t
    where t.id = ${id} and t.flow = ${flow} and t.deleted_at is null`.execute(dbOf(visit));
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}
