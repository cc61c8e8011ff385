import type { Page } from "@parley/client";
import type { Fields } from "@parley/model/kernel";
import type { Entry } from "./resource.ts";

/** A page whose references are rows, one level deep, as entries: each row with ids alone, and the names beside it. */
export function readEntries(fields: Fields, { results }: Page<object>): readonly Entry[] {
  const references = Object.keys(fields).filter((name) => fields[name]?.kind === "id");
  return results.map((result) => {
    const values: { [name: string]: unknown } = Object(result);
    const row = { ...values };
    const names: { [field: string]: string } = {};
    for (const name of references) {
      const shown = values[name];
      if (typeof shown !== "object" || shown === null) continue;
      const other: { readonly [name: string]: unknown } = { ...shown };
      row[name] = other.id;
      names[name] = String(other.display_name || other.name || other.number || other.version || other.id);
    }
    const { id, revision } = row;
    if (typeof id !== "string" || typeof revision !== "number") throw new Error("A row without id or revision");
    return { row: { ...row, id, revision }, names };
  });
}
