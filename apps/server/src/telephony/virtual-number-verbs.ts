import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { invalid } from "../http/problems.ts";
import type { Along, Changing } from "../rows/change.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf } from "../rows/read.ts";
import { refuseMisfits } from "./numbers-of-flow.ts";

/** Numbers are rows like others, but a test number never gets a line, and an agent answers those of its channel. */
export const virtualNumberVerbs: VerbHandlers = guardedVerbs({
  making: () => ({ along: fitting }),
  changing: numberChanges,
});

const fitting: Along = async (trx, { id, values }) => {
  if (values.channel !== undefined || values.flow !== undefined) await refuseMisfits(trx, sql`n.id = ${id}`);
};

export function numberChanges(visit: Visit): Changing & { readonly along: Along } {
  return {
    along: fitting,
    prepare: async (values, row) => {
      if (row === null || (values.sip_line ?? null) === null) return values;
      const { rows } = await sql`select 1 from virtual_number where id = ${row.id} and is_test`.execute(dbOf(visit));
      if (rows.length === 0) return values;
      const message = "A test number has no line: make another number.";
      throw invalid([{ field: "sip_line", code: "invalid", message }]);
    },
  };
}
