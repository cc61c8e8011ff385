import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { invalid } from "../http/problems.ts";
import { type Changing, change } from "../rows/change.ts";
import { rowVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf } from "../rows/read.ts";

/** Numbers are rows like others, but a test number never gets a line. */
export const virtualNumberVerbs: VerbHandlers = {
  ...rowVerbs,
  put: (visit, target) => change(visit, target, true, withoutLine(visit)),
  patch: (visit, target) => change(visit, target, false, withoutLine(visit)),
};

const withoutLine = (visit: Visit): Changing => ({
  prepare: async (values, row) => {
    if (row === null || (values.sip_line ?? null) === null) return values;
    const { rows } = await sql`select 1 from virtual_number where id = ${row.id} and is_test`.execute(dbOf(visit));
    if (rows.length === 0) return values;
    throw invalid([{ field: "sip_line", code: "invalid", message: "A test number has no line: make another number." }]);
  },
});
