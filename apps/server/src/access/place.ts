import type { Reach } from "@parley/model";
import type { Id } from "@parley/model/kernel";

/** Where a request acts, once it is known that its caller may. */
export type Place = {
  /** Organisations whose rows it may see at all: the second wall is set to them. */
  readonly organisations: readonly Id[];
  /** Path parameter to the id of the row it names. */
  readonly parents: { readonly [parameter: string]: Id };
  /** Clients that the request must not learn of, in rows that are behind no wall. */
  readonly barred: readonly Id[];
  /** For paths that name no organisation: which of their rows count. Null: all that the path leads to. */
  readonly reach: Reach | null;
};
