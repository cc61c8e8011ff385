import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { invalid } from "../http/problems.ts";
import type { Changing } from "../rows/change.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf } from "../rows/read.ts";

/** Numbers are rows like others, but a test number never gets a line. */
export const virtualNumberVerbs: VerbHandlers = guardedVerbs({ changing: withoutLine });

export function withoutLine(visit: Visit): Changing {
  return {
    prepare: async (values, row) => {
      if (row === null || (values.sip_line ?? null) === null) return values;
      const { rows } = await sql`select 1 from virtual_number where id = ${row.id} and is_test`.execute(dbOf(visit));
      if (rows.length === 0) return values;
      const message = "A test number has no line: make another number.";
      throw invalid([{ field: "sip_line", code: "invalid", message }]);
    },
  };
}
