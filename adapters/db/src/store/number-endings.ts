import { type RawBuilder, sql } from "kysely";

/** Of these last digits of a number a migration makes indexes. */
const longest = 4;

/**
 * Whether the number in a column may be this one, however each is written: by the last digits alone, which an index
 * finds. `isSameNumber` says then whether it is. A number in the column may itself be shorter.
 */
export function endsLike(column: RawBuilder<unknown>, number: string): RawBuilder<boolean> {
  const digits = number.replaceAll(/[^0-9]/g, "");
  const endings = Array.from({ length: longest }, (_, index) => digits.slice(-1 - index));
  return sql`parley.number_ending(${column}) = any(${sql.val(endings)}::text[])`;
}
