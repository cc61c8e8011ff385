import type { Page } from "@parley/model";
import type { Visit } from "../access/route.ts";
import { type Answer, ok } from "../http/answer.ts";
import { aroundPage, readPage } from "./list-query.ts";

/** The page that is asked for of rows worked out in memory. */
export function pageOf<R>(visit: Visit, rows: readonly R[]): Answer<Page<R>> & { readonly body: Page<R> } {
  const { query } = visit.incoming;
  const { limit, offset } = readPage(query);
  return ok({
    count: rows.length,
    ...aroundPage(visit.incoming, { limit, offset }, rows.length),
    results: rows.slice(offset, offset + limit),
  });
}
