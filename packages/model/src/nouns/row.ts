import type { Field, Fields, Json, JsonObject, ValueOf } from "../kernel/index.ts";
import type { Mount, Noun, standardFields } from "../noun.ts";
import type { NounName, nounsByName } from "./registry.ts";

/** Written out, so that editors and errors show members and not how they came about. */
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** Values that come from the API or go there are not changed in place, however deep. */
type Frozen<T> = [Json] extends [T]
  ? FrozenJson
  : T extends object
    ? [JsonObject] extends [T]
      ? FrozenObject
      : { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
type FrozenJson = null | boolean | number | string | readonly FrozenJson[] | FrozenObject;
type FrozenObject = { readonly [key: string]: FrozenJson };

type Marked<F, Mark extends "readOnly" | "writeOnly" | "internal"> = F extends { readonly [M in Mark]?: infer Is }
  ? true extends Is
    ? true
    : false
  : false;

type IsShown<F> = true extends Marked<F, "writeOnly"> | Marked<F, "internal"> ? false : true;
type IsWritten<F> = true extends Marked<F, "readOnly"> | Marked<F, "internal"> ? false : true;

type Values<F extends Fields> = { [K in keyof F as IsShown<F[K]> extends true ? K : never]: Frozen<ValueOf<F[K]>> };

type StoredFields<N extends Noun> = (typeof standardFields)[N["shape"]] & N["fields"];

/** Rows of another noun that point here: their ids, or what is shown of them. */
type Pointing<N extends Noun> = {
  [K in keyof N["reverse"]]: N["reverse"][K] extends { readonly noun: infer Other; readonly show: infer Show }
    ? Other extends NounName
      ? readonly Pick<Row<(typeof nounsByName)[Other]>, NamesIn<Show> & keyof Row<(typeof nounsByName)[Other]>>[]
      : never
    : readonly string[];
};
type NamesIn<List> = List extends readonly (infer Name)[] ? Name : never;

/** A row as the API shows it: bookkeeping, its own fields, rows that point at it, and what verbs fill in. */
export type Row<N extends Noun> = Flat<Values<StoredFields<N>> & Values<N["computed"]> & Pointing<N>>;

/** What of a row is shown where another refers to it. */
type Brief<N extends Noun> = Flat<
  N["brief"] extends readonly (infer Name)[]
    ? Pick<Row<N>, ("id" | Name) & keyof Row<N>>
    : Omit<Row<N>, keyof N["computed"]>
>;

type Referred<F> = F extends { readonly to?: infer To }
  ? To extends NounName
    ? Brief<(typeof nounsByName)[To]>
    : never
  : never;

/** A value with rows in the place of ids; what may not be seen, or is deleted, stays an id. */
type WithRows<T, R> = [R] extends [never]
  ? T
  : T extends readonly string[]
    ? readonly (string | R)[]
    : T extends string
      ? string | R
      : T;

/** A row with those in place that it refers to, as `depth: 1` reads it. */
export type Expanded<N extends Noun> = Flat<{
  [K in keyof Row<N>]: K extends keyof N["fields"]
    ? WithRows<Row<N>[K], Referred<N["fields"][K]>>
    : K extends keyof N["reverse"]
      ? N["reverse"][K] extends { readonly show: unknown }
        ? Row<N>[K]
        : WithRows<Row<N>[K], Referred<{ to: N["reverse"][K]["noun"] }>>
      : Row<N>[K];
}>;

/** How much is shown of what a row refers to: nothing but ids, or what is brief of its rows. */
export type Depth = 0 | 1;

/** A row as it is read with a depth. */
export type RowAt<N extends Noun, D extends Depth> = D extends 1 ? Expanded<N> : Row<N>;

/** Fields that the path of a mount fixes: `sip_line__provider` goes through `sip_line`. */
type Bound<M extends Mount> =
  | (M["bind"][keyof M["bind"]] extends infer B ? (B extends `${infer Head}__${string}` ? Head : B) : never)
  | keyof M["fixed"];

type WrittenNames<N extends Noun, M extends Mount> = Exclude<
  { [K in keyof N["fields"]]: IsWritten<N["fields"][K]> extends true ? K : never }[keyof N["fields"]],
  Bound<M>
>;

type HasDefault<F> = F extends { readonly default?: infer D } ? ([D] extends [never] ? false : true) : true;

/** Whose a row is follows from its path, or is null: a body need not say it. */
type IsOwner<N extends Noun, K> = K extends keyof N["columns"]
  ? N["columns"][K] extends "organisation_id"
    ? true
    : false
  : false;

type IsRequired<N extends Noun, K extends keyof N["fields"]> = true extends HasDefault<N["fields"][K]> | IsOwner<N, K>
  ? false
  : null extends ValueOf<N["fields"][K] & Field>
    ? false
    : true;

type RequiredNames<N extends Noun, M extends Mount> = {
  [K in WrittenNames<N, M>]: IsRequired<N, K> extends true ? K : never;
}[WrittenNames<N, M>];

type Written<N extends Noun, K extends keyof N["fields"]> = { [Name in K]: Frozen<ValueOf<N["fields"][Name] & Field>> };

/** What makes a row below a mount: fields without a default must be given. The id may be chosen, a UUIDv7. */
export type Draft<N extends Noun, M extends Mount = N["mounts"][number]> = Flat<
  Written<N, RequiredNames<N, M>> &
    Partial<Written<N, Exclude<WrittenNames<N, M>, RequiredNames<N, M>>>> & { id?: string }
>;

/** What changes a row: any of the fields that a change may touch. */
export type Change<N extends Noun, M extends Mount = N["mounts"][number]> = Flat<
  Partial<
    Written<
      N,
      N["changeable"] extends readonly (infer Name)[]
        ? Extract<Name, keyof N["fields"]>
        : Exclude<WrittenNames<N, M>, "flow_config">
    >
  >
>;

/** What names a row: the key of the mount. With its revision, a call is refused when another changed the row meanwhile. */
export type Named<N extends Noun, M extends Mount> = { readonly [K in M["key"] & keyof Row<N>]: Row<N>[K] } & {
  readonly revision?: number;
};

type Scalar = string | number | boolean;

/** A value that a filter compares a field with: of lists an item, of JSON a part that it must hold. */
type Compared<T> = (
  NonNullable<T> extends Scalar
    ? NonNullable<T>
    : NonNullable<T> extends readonly string[]
      ? string
      : object | Scalar
) extends infer V
  ? OneOrMore<V | (null extends T ? null : never)>
  : never;
type OneOrMore<V> = V | readonly V[];

/** Filters of a noun's lists: equal to a value or one of several; null finds rows without one. */
export type Filters<N extends Noun> = {
  readonly [K in keyof Values<StoredFields<N>>]?: Compared<Values<StoredFields<N>>[K]> | undefined;
} & {
  readonly [K in keyof N["reverse"] | N["lookups"][number] | N["parameters"][number]]?:
    | string
    | readonly string[]
    | undefined;
};

/** Fields with one value each, and what else the noun names: rows may be ordered by them. */
export type Orderable<N extends Noun> = (
  | N["orders"][number]
  | {
      [K in keyof Values<StoredFields<N>>]: NonNullable<Values<StoredFields<N>>[K]> extends Scalar ? K : never;
    }[keyof Values<StoredFields<N>>]
) &
  string;

/** What of a list is asked for. */
export type ListQuery<
  N extends Noun,
  Shown extends keyof Row<N> = keyof Row<N>,
  D extends Depth = Depth,
  F = Filters<N>,
> = {
  readonly filters?: F;
  /** Words that a row must all hold. */
  readonly search?: string | undefined;
  /** Fields to order by; a minus in front descends. */
  readonly ordering?: readonly `${"" | "-"}${Orderable<N>}`[];
  /** Rows of a page: 25 when left out, at most 500. */
  readonly limit?: number;
  readonly offset?: number;
  /** Only these fields of each row. */
  readonly fields?: readonly Shown[];
  readonly depth?: D;
};

/** The same as parameters, for calls that tell something else of the rows that a list gives. */
export type ListedBy<N extends Noun> = Filters<N> &
  Pick<ListQuery<N>, "search" | "limit" | "offset"> & { readonly ordering?: `${"" | "-"}${Orderable<N>}` };
