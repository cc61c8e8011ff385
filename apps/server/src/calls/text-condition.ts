import { sql } from "kysely";
import type { Query } from "../http/incoming.ts";
import { invalid } from "../http/problems.ts";
import { any, type Condition } from "../rows/sql-parts.ts";

const mostWords = 20;
const longestText = 200;

/**
 * Calls in whose text all of these stand: numbers, disposition, tags, last block, what was said.
 * @throws Problem 400 where none of them has three letters or digits in a row: no index could find it.
 */
export function textCondition(parameter: string, texts: readonly string[]): Condition {
  const looked = texts.slice(0, mostWords);
  // The index finds what the longer words are in; the shorter ones are looked for there.
  if (!looked.some(isIndexed)) throw tooShort(parameter);
  // They are kept in lower case.
  const holds = looked.map((text) => sql`w.words like lower(${holding(text)})`);
  return sql`exists (select from call_text as w where w.call = t.id and ${sql.join(holds, sql` and `)})`;
}

/**
 * Calls from a number or address in which one of these stands.
 * @throws Problem 400 where one has no three letters or digits in a row.
 */
export function callerCondition(parameter: string, parts: readonly string[]): Condition {
  if (!parts.every(isIndexed)) throw tooShort(parameter);
  return any(parts.map((part) => sql`t.caller_number ilike ${holding(part)}`));
}

/** Whether an index finds where it stands. */
const isIndexed = (text: string) => /[\p{L}\p{M}\p{N}]{3}/u.test(text);

const tooShort = (field: string) =>
  invalid([{ field, code: "too_short", message: "Write at least three letters or digits in a row." }]);

/** The pattern of texts that hold this one. */
const holding = (text: string) => `%${text.slice(0, longestText).replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** What `search` says of calls: every word must stand in the text. */
export function textSearch(query: Query): readonly Condition[] {
  const words = query
    .all("search")
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => word !== "");
  return words.length === 0 ? [] : [textCondition("search", words)];
}
