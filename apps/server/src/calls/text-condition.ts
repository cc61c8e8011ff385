import { sql } from "kysely";
import type { Query } from "../http/incoming.ts";
import { invalid } from "../http/problems.ts";
import type { Condition } from "../rows/sql-parts.ts";

const mostWords = 20;
const longestText = 200;

/**
 * Calls in whose text all of these stand: numbers, disposition, tags, last block, what was said.
 * @throws Problem 400 where none of them has three letters or digits in a row: no index could find it.
 */
export function textCondition(parameter: string, texts: readonly string[]): Condition {
  const looked = texts.slice(0, mostWords);
  // The index finds what the longer words are in; the shorter ones are looked for there.
  if (!looked.some((text) => /[\p{L}\p{M}\p{N}]{3}/u.test(text))) {
    const message = "Write at least three letters or digits in a row.";
    throw invalid([{ field: parameter, code: "too_short", message }]);
  }
  const holds = looked.map((text) => {
    const like = text.slice(0, longestText).replace(/[\\%_]/g, (character) => `\\${character}`);
    // They are kept in lower case.
    return sql`w.words like lower(${`%${like}%`})`;
  });
  return sql`exists (select from call_text as w where w.call = t.id and ${sql.join(holds, sql` and `)})`;
}

/** What `search` says of calls: every word must stand in the text. */
export function textSearch(query: Query): readonly Condition[] {
  const words = query
    .all("search")
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => word !== "");
  return words.length === 0 ? [] : [textCondition("search", words)];
}
