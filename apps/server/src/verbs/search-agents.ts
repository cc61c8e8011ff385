import { sql } from "kysely";
import type { Query } from "../http/incoming.ts";
import { escapeLike, searchWords } from "../rows/list-query.ts";
import type { Condition } from "../rows/sql-parts.ts";

/** Letters below which the index of words knows nothing: they are looked for in each row, without its function. */
const least = 3;

/** Every word must stand in an agent's name, use, id or tags: the same as of other nouns, by its indexes. */
export function searchAgents(query: Query): readonly Condition[] | undefined {
  const words = searchWords(query);
  if (words.length === 0) return undefined;
  return words.map((word) => {
    const pattern = sql`lower(${`%${escapeLike(word)}%`})`;
    const tags = word.length < least ? sql`lower(array_to_string(t.tags, ' '))` : sql`app.tag_words(t.tags)`;
    return sql`(lower(t.name || chr(10) || coalesce(t.use_case, '') || chr(10) || t.id::text) like ${pattern}
      or ${tags} like ${pattern})`;
  });
}
