import { type Page, ProblemError, type QueryValue } from "@parley/client";
import type { Mount, Noun, standardFields } from "@parley/model";
import type { FieldFault, Id, RowOf } from "@parley/model/kernel";

/** What every row has. */
export type BaseRow = { readonly id: string; readonly revision: number };

/** A row of a noun as the API shows it. */
export type ResourceRow<N extends Noun = Noun> = RowOf<N["fields"]> & RowOf<typeof standardFields.row>;

/** What of a list is asked for. */
export type RowsQuery = {
  readonly filters?: { readonly [name: string]: QueryValue | undefined };
  readonly search?: string | undefined;
  /** Field names; a leading minus descends. */
  readonly ordering?: readonly string[];
  readonly limit?: number;
  readonly offset?: number;
  /** 1 shows the rows that references name in place of their ids. */
  readonly depth?: 0 | 1;
  /** Only these fields of each row. */
  readonly fields?: readonly string[];
};

/**
 * The calls of a collection of `@parley/client`, as the parts of a screen make them: rows are known by the names of
 * their fields. A mount may lack some. Methods, so that the collection of any noun is one.
 */
export type AnyCollection = {
  readonly noun: Noun;
  readonly mount: Mount;
  readonly path: string;
  /** The client whose rows it holds beside everyone's; left out: all that the caller sees. */
  readonly client?: Id;
  list(query?: RowsQuery, signal?: AbortSignal): Promise<Page<object>>;
  create?(draft: object): Promise<BaseRow>;
  change?(row: Revised, change: object): Promise<BaseRow>;
  remove?(row: Revised): Promise<void>;
  changeAll?(rows: readonly BaseRow[], change: object): Promise<unknown>;
  removeAll?(rows: readonly BaseRow[]): Promise<unknown>;
};

/** The rows of a client with those that are everyone's. What is added is the client's. */
export function atClient<Rows extends AnyCollection>(rows: Rows, client: Id): Rows {
  const { create } = rows;
  return {
    ...rows,
    client,
    list: (query, signal) =>
      rows.list({ ...query, filters: { ...query?.filters, organisation: [client, null] } }, signal),
    ...(create && { create: (draft: object) => create({ ...draft, organisation: client }) }),
  };
}

/** What a call on one row is given, beside the key of the mount. */
type Revised = { readonly revision?: number };

/**
 * A row as calls name it: by its id wherever it stands. The key of a mount, such as a number, may stand for several
 * rows.
 */
export const byId = ({ mount }: AnyCollection, row: BaseRow): Revised => ({ ...row, [mount.key]: row.id });

/** What is wrong with each field, where the server says so. */
export const faultsOf = (error: unknown): readonly FieldFault[] => (error instanceof ProblemError ? error.faults : []);

/** A call that its mount has: what the mount lacks is not offered on a screen. */
export function offered<Call>(call: Call | undefined): Call {
  if (call === undefined) throw new Error("The mount has no such call");
  return call;
}
