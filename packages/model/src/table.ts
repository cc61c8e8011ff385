import type { Fields, RowOf } from "./kernel/index.ts";
import type { Noun, Wall } from "./noun.ts";

type Bookkeeping = {
  row: { id: string; created_at: string; updated_at: string; revision: number };
  log: { id: string; created_at: string };
};
type WallColumn<W extends Wall> = W extends "tenant"
  ? { organisation_id: string }
  : W extends "shared"
    ? { organisation_id: string | null }
    : unknown;
type Own<F extends Fields, C> = { [K in Exclude<keyof F, keyof C>]: RowOf<F>[K] };

/** A row of a noun's table, column by column. */
export type TableRow<N extends Noun> = Bookkeeping[N["shape"]] &
  WallColumn<N["wall"]> &
  Own<N["fields"], N["columns"]> &
  (N["softDelete"] extends true ? { deleted_at: string | null } : unknown);
