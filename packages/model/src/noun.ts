import type { Rule } from "./access/policy.ts";
import { type Field, type Fields, field } from "./kernel/field.ts";

/** What may be done with the rows of a noun; each verb is one HTTP call of a mount. */
export type Verb =
  | "list"
  | "create"
  | "get"
  | "put"
  | "patch"
  | "delete"
  | "bulk_put"
  | "bulk_patch"
  | "bulk_delete"
  | "undelete"
  | "bulk_undelete";

/**
 * The first wall between tenants. `tenant`: every row belongs to an organisation. `shared`: so do rows, or to none and
 * then all read them. `system`: no row belongs to anyone.
 */
export type Wall = "tenant" | "shared" | "system";

/** One place in the API where the rows of a noun are found. */
export type Mount = {
  /** Path of the collection, with the parameters of its parents. */
  readonly path: string;
  /** Name of the last parameter of one row's path, as the catalogue writes it. */
  readonly item: string;
  /** Field which that parameter names. */
  readonly key: string;
  /**
   * Path parameter to the field that it fixes; `flow_config__flow` goes through a reference. A reverse field names the
   * one row that must point here.
   */
  readonly bind: { readonly [parameter: string]: string };
  /** Fields with one value throughout this mount. */
  readonly fixed?: { readonly [field: string]: string };
  /** What can be done with the rows here. */
  readonly verbs: readonly Verb[];
  readonly rules: { readonly read: Rule; readonly write: Rule; readonly remove: Rule };
  /** The caller's own row of `user`: reading and changing it takes no policy. */
  readonly ownRow?: boolean;
};

/** Rows of another noun that point at this one, shown as a field. */
export type Reverse = { readonly noun: string; readonly by: string; readonly show?: readonly string[] };

export type Noun = {
  /** Also the name of its table and of its view. */
  readonly name: string;
  /** What people call one of them. */
  readonly title: string;
  readonly wall: Wall;
  /** `row`: rows that change, with a revision; `log`: rows that are only added. */
  readonly shape: "row" | "log";
  readonly fields: Fields;
  /** Fields kept under another column: `uuid` is the id, `organisation` the wall's column. */
  readonly columns: { readonly [field: string]: string };
  readonly reverse: { readonly [field: string]: Reverse };
  /** Shown fields that a verb fills in. */
  readonly computed: Fields;
  /** Rows of a flow version: every change is an edit. */
  readonly versioned: boolean;
  readonly softDelete: boolean;
  readonly search: readonly string[];
  /** Default ordering; a leading minus descends. */
  readonly ordering: readonly string[];
  readonly unique: readonly (readonly string[])[];
  /** A row that is made like one that stands changes that one, and the answer is 200 in place of 201. */
  readonly meetsLike: boolean;
  readonly indexes: readonly (readonly string[])[];
  /** Filters through a reference that the catalogue names, such as `source_block__subflow`. */
  readonly lookups: readonly string[];
  /** Parameters that a list verb of its own takes besides the fields. */
  readonly parameters: readonly string[];
  /** What a list verb of its own orders rows by besides the fields. */
  readonly orders: readonly string[];
  /** What others see of a row that their own row refers to; none means all fields. */
  readonly brief: readonly string[] | null;
  /** Requests never see the table, only the system path does: sign-ins and rights. */
  readonly isPrivate: boolean;
  /** Only staff make, change and delete rows: the right to do so counts only where it is held in `independent`. */
  readonly staffWrites: boolean;
  /** Fields that a change may touch; none means all that are not read-only. */
  readonly changeable: readonly string[] | null;
  /** Type of the event that followers of a version get when rows of the noun below it change; null for none. */
  readonly announces: "commented" | null;
  /** Big tables page by cursor as well. */
  readonly cursor: boolean;
  readonly mounts: readonly Mount[];
};

type Draft = Pick<Noun, "name" | "title" | "wall" | "fields"> & Partial<Noun>;

/** Fields that every row of a shape has. */
export const standardFields = {
  row: {
    id: field.id("", { help: "Identifier, UUIDv7; may be made by the client.", readOnly: true }),
    created_at: field.timestamp({ help: "When it was made.", readOnly: true }),
    updated_at: field.timestamp({ help: "When it last changed.", readOnly: true }),
    revision: field.integer({ help: "Raised by every change; the row's ETag.", readOnly: true, default: 1, min: 1 }),
  },
  log: {
    id: field.id("", { help: "Identifier, UUIDv7.", readOnly: true }),
    created_at: field.timestamp({ help: "When it happened.", readOnly: true }),
  },
} as const;

type Given<D, K extends string, Otherwise> = D extends { readonly [X in K]: infer V } ? V : Otherwise;

/** What of a noun its type keeps, so that rows, paths, filters and calls are typed; the rest is data alone. */
type Kept = Pick<
  Noun,
  "columns" | "shape" | "softDelete" | "reverse" | "computed" | "lookups" | "parameters" | "orders"
> &
  Pick<Noun, "changeable" | "brief" | "cursor" | "mounts">;

/** A noun whose type still knows what it was defined with. */
export type Defined<D extends Draft> = Omit<Noun, "name" | "wall" | "fields" | keyof Kept> & {
  readonly name: D["name"];
  readonly wall: D["wall"];
  readonly fields: D["fields"];
} & { readonly [K in keyof Kept]: Given<D, K, (typeof defaults)[K]> };

const defaults = {
  meetsLike: false,
  shape: "row",
  columns: {},
  reverse: {},
  computed: {},
  versioned: false,
  softDelete: false,
  search: [],
  ordering: ["created_at", "id"],
  unique: [],
  indexes: [],
  lookups: [],
  parameters: [],
  orders: [],
  brief: null,
  isPrivate: false,
  staffWrites: false,
  changeable: null,
  announces: null,
  cursor: false,
  mounts: [],
} as const;

/** A noun with everything it leaves out filled in. */
export function defineNoun<const D extends Draft>(draft: D): Defined<D> {
  // The defaults are what `Given` names for what the draft leaves out.
  return { ...defaults, ...draft } as unknown as Defined<D>;
}

export const crud = ["list", "create", "get", "put", "patch", "delete"] as const;
export const crudAndBulk = [...crud, "bulk_put", "bulk_patch", "bulk_delete"] as const;

/** Every field of a noun's rows that a table column holds: the standard ones and its own. */
export function storedFields(noun: Noun): Fields {
  return { ...standardFields[noun.shape], ...noun.fields };
}

/** Column that a stored field lives in. */
export function columnOf(noun: Noun, name: string): string {
  return noun.columns[name] ?? name;
}

/** Fields a caller may see, in the order of their declaration. */
export function shownFields(noun: Noun): readonly string[] {
  const stored = Object.entries(storedFields(noun)).filter(([, declared]) => !declared.writeOnly && !declared.internal);
  return [...stored.map(([name]) => name), ...Object.keys(noun.reverse), ...Object.keys(noun.computed)];
}

export function fieldOf(noun: Noun, name: string): Field | undefined {
  return storedFields(noun)[name];
}

/** May a client set the field at all? */
export const isWritable = (field: Field): boolean => !field.readOnly && !field.internal;

/** Names and fields a client may write: when creating, the id as well, and whose the row is, which no change moves. */
export function writableFields(noun: Noun, verb: "create" | "change"): [string, Field][] {
  const { id, ...own } = storedFields(noun);
  const writable = Object.entries(own).filter(([name, field]) => {
    if (verb === "change" && columnOf(noun, name) === "organisation_id") return false;
    if (verb === "change" && noun.changeable !== null) return noun.changeable.includes(name);
    return isWritable(field);
  });
  return verb === "create" && id !== undefined ? [["id", id], ...writable] : writable;
}
