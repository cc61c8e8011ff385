import { checkField } from "@parley/flow";
import { equalJson, type Fields, isJsonObject } from "@parley/model/kernel";

type Values = { readonly [field: string]: unknown };

/** What was written of a row and not saved when its page was left. */
export type KeptRow = {
  readonly values: Values;
  /** What others saved since where it was written, too: each must be decided. */
  readonly clashes: readonly {
    readonly field: string;
    readonly yours: unknown;
    readonly theirs: unknown;
    readonly stays: null;
  }[];
};

/** What a browser kept of a row's form. A value that its field no longer takes is left out, and so is what the row has by now. */
export function keptRow(kept: unknown, fields: Fields, loaded: Values): KeptRow | null {
  if (!isJsonObject(kept) || !isJsonObject(kept.to) || !isJsonObject(kept.from)) return null;
  const { to, from } = kept;
  const names = Object.keys(to).filter((name) => {
    const field = fields[name];
    if (field === undefined || !(name in loaded) || checkField(field, to[name]).length > 0) return false;
    return !equalJson(to[name], loaded[name]);
  });
  if (names.length === 0) return null;
  const clashes = names
    .filter((name) => !equalJson(from[name], loaded[name]))
    .map((field) => ({ field, yours: to[field], theirs: loaded[field], stays: null }));
  return { values: Object.fromEntries(names.map((name) => [name, to[name]])), clashes };
}
