import type {
  BulkAnswer,
  Change,
  CursorPage,
  Depth,
  Draft,
  Filters,
  ListQuery,
  Mount,
  Named,
  Noun,
  Page,
  Row,
  RowAt,
  RowList,
  Verb,
} from "@parley/model";
import { request, requestJson, withJson } from "./call.ts";
import { fillPath, type PathArguments } from "./path.ts";
import { type QueryValue, queryText } from "./query-text.ts";
import type { Send } from "./send.ts";

/** What identifies a row for calls on many. */
type WithId = { readonly id: string };

/** How rows are read in lists; By are the filters that the list takes. */
export type Lists<N extends Noun, By = Filters<N>> = {
  /** One page of rows. */
  list<F extends keyof Row<N> = keyof Row<N>, D extends Depth = 0>(
    query?: ListQuery<N, F, D, By>,
    signal?: AbortSignal,
  ): Promise<Page<Pick<RowAt<N, D>, F>>>;
  /** The page after a page; null after the last. */
  next<P extends Page<unknown> | CursorPage<unknown>>(page: P, signal?: AbortSignal): Promise<P | null>;
  /** All rows, read in pages of 500: for lists that are known to be short. */
  all<F extends keyof Row<N> = keyof Row<N>, D extends Depth = 0>(
    query?: Omit<ListQuery<N, F, D, By>, "limit" | "offset">,
    signal?: AbortSignal,
  ): Promise<readonly Pick<RowAt<N, D>, F>[]>;
  /** Newest first from where a cursor points, without a count; an empty cursor begins. For nouns of many rows. */
  listFrom<F extends keyof Row<N> = keyof Row<N>, D extends Depth = 0>(
    cursor: string,
    query?: Omit<ListQuery<N, F, D, By>, "ordering" | "offset">,
    signal?: AbortSignal,
  ): Promise<CursorPage<Pick<RowAt<N, D>, F>>>;
};

/**
 * Everything that can be done with the rows of a mount. Each call throws ProblemError when the API refuses it.
 * `Collection` has those of them that the mount has.
 */
export type Methods<N extends Noun, M extends Mount = N["mounts"][number]> = Lists<N> & {
  /** The row that goes by this key: its id, or what else the mount names rows by. */
  get<D extends Depth = 0>(
    key: string,
    query?: { readonly depth?: D | undefined },
    signal?: AbortSignal,
  ): Promise<RowAt<N, D>>;
  create(draft: Draft<N, M>): Promise<Row<N>>;
  /** Sets some fields. @throws ProblemError 412 `stale` when the row is given with a revision that is not its last. */
  change(row: Named<N, M>, change: Change<N, M>): Promise<Row<N>>;
  /** Sets all fields: those left out get their defaults. */
  put(row: Named<N, M>, whole: Draft<N, M>): Promise<Row<N>>;
  remove(row: Named<N, M>): Promise<void>;
  /** Brings a deleted row back. */
  undelete(row: Named<N, M>): Promise<Row<N>>;
  /** Changes up to 500 rows, all or none: alike, or each by what the function gives for it. */
  changeAll<R extends WithId>(
    rows: readonly R[],
    change: Change<N, M> | ((row: R) => Change<N, M>),
  ): Promise<BulkAnswer>;
  /** Deletes up to 500 rows, all or none. */
  removeAll(rows: readonly WithId[]): Promise<BulkAnswer>;
  /** Brings up to 500 deleted rows back, all or none. */
  undeleteAll(rows: readonly WithId[]): Promise<BulkAnswer>;
};

/** The verb of a mount that each method calls. */
const verbOf = {
  list: "list",
  next: "list",
  all: "list",
  listFrom: "list",
  get: "get",
  create: "create",
  change: "patch",
  put: "put",
  remove: "delete",
  undelete: "undelete",
  changeAll: "bulk_patch",
  removeAll: "bulk_delete",
  undeleteAll: "bulk_undelete",
} as const satisfies { readonly [K in keyof Methods<Noun>]: Verb };

const verbs: ReadonlyMap<string, Verb> = new Map(Object.entries(verbOf));

/** A cursor is for nouns of many rows. */
type ListNames<N extends Noun> = N["cursor"] extends false ? Exclude<keyof Lists<N>, "listFrom"> : keyof Lists<N>;

/** Whether a mount has a verb; of several mounts: whether all do. */
type Offers<M extends Mount, V extends Verb> = false extends (
  M extends Mount
    ? V extends M["verbs"][number]
      ? true
      : false
    : never
)
  ? false
  : true;

type MethodNames<N extends Noun, M extends Mount> = {
  [K in keyof typeof verbOf]: Offers<M, (typeof verbOf)[K]> extends true
    ? Exclude<K, Exclude<keyof Lists<N>, ListNames<N>>>
    : never;
}[keyof typeof verbOf];

/** The rows of one noun at one place of the API, under the parents that its path names. */
export type Collection<N extends Noun, M extends Mount = N["mounts"][number]> = {
  readonly noun: N;
  readonly mount: M;
  /** Path of the collection with its parameters filled in. */
  readonly path: string;
} & Pick<Methods<N, M>, MethodNames<N, M>>;

export type PathOf<N extends Noun> = N["mounts"][number]["path"];
export type MountAt<N extends Noun, P extends PathOf<N>> = Extract<N["mounts"][number], { readonly path: P }>;

/** Rows of a page when all are read: the most that the API gives at once. */
const wholePage = 500;

/**
 * The calls of one noun at one place: `collection(send, tag, "/api/tags/")`. The path is one of the noun's mounts, as it is
 * written there; its parameters come behind it.
 */
export function collection<const N extends Noun, const P extends PathOf<N>>(
  send: Send,
  noun: N,
  path: P,
  ...parameters: PathArguments<P>
): Collection<N, MountAt<N, P>> {
  const mount = noun.mounts.find((one) => one.path === path);
  if (mount === undefined) throw new TypeError(`${noun.name} has no mount ${path}`);
  const at = fillPath(path, ...parameters);
  const isOffered = (name: string) => {
    const verb = verbs.get(name);
    return verb !== undefined && mount.verbs.includes(verb) && (name !== "listFrom" || noun.cursor);
  };
  const offered = Object.entries(methodsAt(send, at, mount.key)).filter(([name]) => isOffered(name));
  // The filter does at run time what `MethodNames` does with types.
  return { noun, mount, path: at, ...Object.fromEntries(offered) } as unknown as Collection<N, MountAt<N, P>>;
}

/** The mounts of a noun whose rows go by their id. */
type MountById<N extends Noun> = Extract<N["mounts"][number], { readonly key: "id" }>;

/**
 * The same with the type of the noun alone, for pages that must stay small: `rowsAt<typeof tag>(send, "/api/tags/")`. It
 * has the calls that all mounts of the noun have whose rows go by their id.
 */
export function rowsAt<N extends Noun>(
  send: Send,
  path: MountById<N>["path"],
  ...parameters: PathArguments<MountById<N>["path"]>
): Pick<Methods<N, MountById<N>>, MethodNames<N, MountById<N>>> {
  // What is more at run time is not seen through the type.
  return methodsAt(send, fillPath(path, ...parameters), "id") as Pick<
    Methods<N, MountById<N>>,
    MethodNames<N, MountById<N>>
  >;
}

/** The lists of a noun by its type alone, also where its rows go by something else than their id. */
export function listsOf<N extends Noun>(
  send: Send,
  path: PathOf<N>,
  ...parameters: PathArguments<PathOf<N>>
): Pick<Lists<N>, ListNames<N>> {
  // What is more at run time is not seen through the type.
  return methodsAt(send, fillPath(path, ...parameters), "id") as unknown as Pick<Lists<N>, ListNames<N>>;
}

/** What reads a list that is none of a noun's mounts: `listsAt(send, assignedNumbers, { org, flow }).all()`. */
export function listsAt<N extends Noun, const P extends string, By>(
  send: Send,
  { path }: RowList<N, P, By>,
  ...parameters: PathArguments<P>
): Pick<Lists<N, By>, ListNames<N>> {
  // What is more at run time is not seen through the type.
  return methodsAt(send, fillPath<P>(path, ...parameters), "id") as unknown as Pick<Lists<N, By>, ListNames<N>>;
}

type AnyRow = { readonly [field: string]: unknown };
type AnyQuery = Partial<ListQuery<Noun>>;

function methodsAt(send: Send, path: string, key: string) {
  const rowPath = (row: AnyRow | string) => {
    const name = typeof row === "string" ? row : row[key];
    if (typeof name !== "string" || name === "") throw new TypeError(`A row of ${path} goes by its ${key}`);
    return `${path}${encodeURIComponent(name)}/`;
  };
  const read = <T extends object>(at: string, signal: AbortSignal | undefined) =>
    requestJson<T>(send, { method: "GET", path: at, ...(signal === undefined ? {} : { signal }) });
  const list = (query: AnyQuery = {}, signal?: AbortSignal) => read<Page<AnyRow>>(`${path}${listText(query)}`, signal);
  const named = (rows: readonly WithId[]) => queryText({ id: rows.map(({ id }) => id).join(",") });
  return {
    list,
    next: async (page: Page<unknown>, signal?: AbortSignal) => (page.next === null ? null : read(page.next, signal)),
    all: async (query: AnyQuery = {}, signal?: AbortSignal) => {
      const pageAt = (offset: number) => list({ ...query, limit: wholePage, offset }, signal);
      const first = await pageAt(0);
      const offsets = Array.from({ length: Math.ceil(first.count / wholePage) }, (_, index) => index * wholePage);
      const others = await Promise.all(offsets.slice(1).map(pageAt));
      return [first, ...others].flatMap((page) => page.results);
    },
    listFrom: (cursor: string, query: AnyQuery = {}, signal?: AbortSignal) =>
      read(`${path}${listText(query, { cursor })}`, signal),
    get: async (name: string, { depth }: { readonly depth?: Depth } = {}, signal?: AbortSignal) =>
      read(`${rowPath(name)}${queryText({ read_depth: depth })}`, signal),
    create: (draft: object) => requestJson(send, withJson({ method: "POST", path }, draft)),
    change: async (row: AnyRow, change: object) =>
      requestJson(send, withJson({ method: "PATCH", path: rowPath(row), ...ifUnchanged(row) }, change)),
    put: async (row: AnyRow, whole: object) =>
      requestJson(send, withJson({ method: "PUT", path: rowPath(row), ...ifUnchanged(row) }, whole)),
    remove: async (row: AnyRow) => {
      await request(send, { method: "DELETE", path: rowPath(row), ...ifUnchanged(row) });
    },
    undelete: async (row: AnyRow) => read(`${rowPath(row)}undelete/`, undefined),
    changeAll: <R extends WithId>(rows: readonly R[], change: object | ((row: R) => object)) => {
      const changeOf = (row: R) => ({ ...(typeof change === "function" ? change(row) : change), id: row.id });
      return requestJson(send, withJson({ method: "PATCH", path }, rows.map(changeOf)));
    },
    removeAll: (rows: readonly WithId[]) => requestJson(send, { method: "DELETE", path: `${path}${named(rows)}` }),
    undeleteAll: (rows: readonly WithId[]) => read(`${path}bulk_undelete/${named(rows)}`, undefined),
  };
}

/** A change of a row that is given with its revision is refused when it was changed meanwhile. */
const ifUnchanged = ({ revision }: AnyRow) =>
  typeof revision === "number" ? { headers: { "if-match": `"${revision}"` } } : {};

function listText(query: AnyQuery, more: { readonly [name: string]: QueryValue } = {}): string {
  const { filters = {}, search, ordering, limit, offset, fields, depth } = query;
  return queryText({
    ...filters,
    search,
    ordering: ordering?.join(","),
    limit,
    offset,
    fields: fields?.join(","),
    read_depth: depth,
    ...more,
  });
}
