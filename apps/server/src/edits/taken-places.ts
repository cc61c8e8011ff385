import type { EditedPlace } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** Places as they are stored: rows, and fields of them, in the same order. */
export type StoredPlaces = { readonly rows: readonly (Id | null)[]; readonly fields: readonly (string | null)[] };

export const placesIn = ({ rows, fields }: StoredPlaces): readonly EditedPlace[] =>
  rows.map((row, index) => ({ row, field: fields[index] ?? null }));

/** One name for each place. */
export const nameOfPlace = ({ row, field }: EditedPlace): string => `${row} ${field ?? ""}`;
