import type { Page } from "@parley/model";
import type { Visit } from "../access/route.ts";
import { type Answer, ok } from "../http/answer.ts";
import { readPage } from "../rows/list-query.ts";

/** The page that is asked for of rows worked out in memory. */
export function pageOf<R>(visit: Visit, rows: readonly R[]): Answer<Page<R>> & { readonly body: Page<R> } {
  const { query, path: asked } = visit.incoming;
  const { limit, offset } = readPage(query);
  const at = (from: number) => `${asked}?${query.with({ limit: String(limit), offset: String(from), start: null })}`;
  return ok({
    count: rows.length,
    next: offset + limit < rows.length ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results: rows.slice(offset, offset + limit),
  });
}
