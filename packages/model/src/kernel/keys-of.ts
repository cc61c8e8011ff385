/** The keys of a table that is written out in the code, in its order. */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  // A table written out has the keys of its type and no others, which the type of `Object.keys` cannot say.
  return Object.keys(table) as (keyof Table & string)[];
}
