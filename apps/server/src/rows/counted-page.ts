import type { Page } from "@parley/model";
import { type RawBuilder, sql } from "kysely";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { aroundPage, readPage } from "./list-query.ts";

/**
 * The page that is asked for of a plain list, with how many rows there are: `of` is their table and condition, and `page`
 * reads those that the cut leaves.
 */
export async function countedPage<Row>(
  { incoming }: Visit,
  db: Db,
  of: RawBuilder<unknown>,
  page: (cut: RawBuilder<unknown>) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<Page<Row>> {
  const { limit, offset } = readPage(incoming.query);
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*) as count from ${of}`.execute(db),
    page(sql`limit ${limit} offset ${offset}`),
  ]);
  const count = counted.rows[0]?.count ?? 0;
  return { count, ...aroundPage(incoming, { limit, offset }, count), results: rows };
}
