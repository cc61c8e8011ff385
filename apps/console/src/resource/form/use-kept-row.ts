import type { Fields } from "@parley/model/kernel";
import { useKeepWriting, useKeptWriting } from "../../parts/use-kept-writing.ts";
import { type KeptRow, keptRow } from "./kept-row.ts";
import { changesOf, type Values } from "./row-draft.ts";

/** What a person wrote of a row before this page was opened and has not saved; null for nothing. */
export function useKeptRow(place: string, fields: Fields, loaded: Values): KeptRow | null {
  return useKeptWriting(place, (kept) => keptRow(kept, fields, loaded));
}

/** Keeps what is changed in a row's form, and what stood there before; while others' changes wait to be decided, as it was. */
export function useKeepRow(place: string, values: Values, base: Values, isUndecided: boolean): void {
  const to = changesOf(values, base);
  const names = Object.keys(to);
  const from = Object.fromEntries(names.map((name) => [name, base[name]]));
  useKeepWriting(place, isUndecided ? undefined : names.length === 0 ? null : { to, from });
}
