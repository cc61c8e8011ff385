import type { Id } from "@parley/model/kernel";
import type { DraftRow } from "./reading.ts";

/**
 * Lets the values of a block be asked for as they are listed. Rows of the same order go by id, and a row keeps its id
 * wherever it is moved to. Where the ids say otherwise, the row gets an order.
 */
export function orderValues(rows: readonly DraftRow[], ids: ReadonlyMap<DraftRow, Id>): void {
  const last = new Map<DraftRow, { readonly order: number; readonly id: Id }>();
  for (const row of rows) {
    const [block, id] = [row.parent, ids.get(row)];
    if (row.noun !== "block_entity" || block === null || id === undefined) continue;
    const before = last.get(block);
    if (row.fields.order === undefined && before !== undefined) {
      const least = Math.max(0, before.order);
      const order = least === before.order && id < before.id ? least + 1 : least;
      if (order > 0) row.fields.order = order;
    }
    last.set(block, { order: Number(row.fields.order ?? 0), id });
  }
}
