import { type Edit, readOperations } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";

/** An edit as it is shown, its steps said as edits are now. */
export type StoredEdit = {
  readonly id: Id;
  /** Revision of the version after it. */
  readonly version_revision: number;
  readonly operations: Edit;
  readonly inverse: Edit;
  readonly created_by: Id | null;
  readonly created_at: string;
  readonly summary: string | null;
};

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
