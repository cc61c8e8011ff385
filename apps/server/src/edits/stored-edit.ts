import { readOperations, type StoredEdit } from "@parley/flow";
import { sql } from "kysely";

/** A row of the table, its steps as they were stored: in the form of number `v`. */
export type EditRow = Omit<StoredEdit, "operations" | "inverse"> & {
  readonly v: number;
  readonly operations: unknown;
  readonly inverse: unknown;
};

/** What of the table an `EditRow` holds. */
export const editColumns = sql`id, v, version_revision, operations, inverse, created_by, created_at, summary`;

/** @throws Problem as `readOperations`. */
export function readStoredEdit({ v, operations, inverse, ...row }: EditRow): StoredEdit {
  return {
    ...row,
    operations: readOperations({ v, operations }),
    inverse: readOperations({ v, operations: inverse }),
  };
}
