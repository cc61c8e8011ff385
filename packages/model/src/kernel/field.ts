import type { JsonSchema } from "./json.ts";

/**
 * A field of a noun, declared once as data. From it come validation, the database column, filters, OpenAPI, forms and
 * the TypeScript type (`RowOf`).
 */
export type Field<T = unknown> = {
  readonly kind: "text" | "integer" | "number" | "boolean" | "id" | "ids" | "timestamp" | "json" | "texts";
  /** What the field is for: the help text of forms and the description in OpenAPI. */
  readonly help: string;
  readonly nullable: boolean;
  /** Value when a create leaves the field out. A field without default that is not nullable is required. */
  readonly default?: T;
  /** Smallest and largest number; of texts, lists and JSON the largest length (characters, items, bytes). */
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** The noun that an id, or each of the ids, names. */
  readonly to?: string;
  /** Shape of a JSON value. */
  readonly schema?: JsonSchema;
  /** The little language a text is written in: the validator compiles it, the editor colours it. `expression` is true or false, `value` an expression of any value. */
  readonly language?:
    | "expression"
    | "value"
    | "template"
    | "endpoint"
    | "regex"
    | "dtmf"
    | "language-code"
    | "digits"
    | "phone-number";
  /** Never set by a client: computed, or set by a verb. */
  readonly readOnly?: boolean;
  /**
   * Set by staff alone: by those whose right to write the rows is held in `independent`. `change`: others set it when a
   * row is made. For others it is as if read-only, but a body that means to set it is refused.
   */
  readonly staff?: "always" | "change";
  /** Never shown: passwords and secrets. */
  readonly writeOnly?: boolean;
  /** Kept encrypted: what is stored opens with the keys of its owner alone. */
  readonly sealed?: boolean;
  /** Ours alone: neither shown nor set by a client. */
  readonly internal?: boolean;
  /** Null means: the value of the version (for blocks) or of the block and version (for paths) holds. */
  readonly inherits?: boolean;
  /** Only for the type: never present at run time. */
  readonly valueType?: T;
};

export type Fields = { readonly [name: string]: Field };

/** Type of the values of a field. */
export type ValueOf<F extends Field> = F extends { readonly valueType?: infer T } ? T : never;

/** The row that a set of fields describes. */
export type RowOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

/** What the type of a field keeps of its declaration, so that types know which fields are shown, set and required. */
type Marks<ReadOnly, WriteOnly, Internal, Default> = {
  readonly readOnly?: ReadOnly;
  readonly writeOnly?: WriteOnly;
  readonly internal?: Internal;
  /** `never` without a default. */
  readonly default?: Default;
};

/** A field that knows its marks: they are those it is declared with, not those that its place asks for. */
type Marked<T, R, W, I, D> = Field<T> & NoInfer<Marks<R, W, I, D>>;

type Options<T> = Partial<Omit<Field<T>, "kind" | "nullable" | "valueType" | "to" | keyof Marks<0, 0, 0, 0>>> & {
  readonly help: string;
};

/** Declares a field of values of type T. */
type Declare<T> = <
  R extends boolean = false,
  W extends boolean = false,
  I extends boolean = false,
  D extends T = never,
>(
  options: Options<T> & Marks<R, W, I, D>,
) => Marked<T, R, W, I, D>;

/** The noun that a field refers to; types know it by name. */
type To<Name> = { readonly to?: Name };

/** The same of JSON. Its declaration names its type, so that the marks cannot be inferred beside it. */
type DeclareJson = {
  <T>(
    schema: JsonSchema,
    options: Options<T> & Marks<true, false, false, T> & { readonly readOnly: true },
  ): Field<T> & Marks<true, false, false, T>;
  <T>(
    schema: JsonSchema,
    options: Options<T> & Marks<false, false, true, T> & { readonly internal: true },
  ): Field<T> & Marks<false, false, true, T>;
  <T>(schema: JsonSchema, options: Options<T> & { readonly default: T }): Field<T> & Marks<false, false, false, T>;
  <T>(schema: JsonSchema, options: Options<T>): Field<T> & Marks<false, false, false, never>;
};

const plain =
  <T>(kind: Field["kind"]): Declare<T> =>
  (options) => ({ kind, nullable: false, ...options });

const text: Declare<string> = (options) => ({ kind: "text", nullable: false, max: 255, ...options });
const json: DeclareJson = <T>(schema: JsonSchema, options: Options<T>) => ({
  kind: "json" as const,
  nullable: false,
  max: 100_000,
  schema,
  ...options,
});

export const field = {
  text,
  choice: <const C extends readonly string[], R extends boolean = false, D extends C[number] = never>(
    choices: C,
    options: Options<C[number]> & Marks<R, false, false, D>,
  ): Marked<C[number], R, false, false, D> => ({ kind: "text", nullable: false, choices, ...options }),
  integer: plain<number>("integer"),
  number: plain<number>("number"),
  boolean: plain<boolean>("boolean"),
  id: <const N extends string, R extends boolean = false, W extends boolean = false, I extends boolean = false>(
    to: N,
    options: Options<string> & Marks<R, W, I, never>,
  ): Marked<string, R, W, I, never> & NoInfer<To<N>> => ({ kind: "id", nullable: false, to, ...options }),
  ids: <const N extends string>(
    to: N,
    options: Options<string[]>,
  ): Marked<string[], false, false, false, string[]> & NoInfer<To<N>> => ({
    kind: "ids",
    nullable: false,
    default: [],
    max: 200,
    to,
    ...options,
  }),
  timestamp: plain<string>("timestamp"),
  /** A list of short texts. */
  texts: (
    options: Options<string[]> & { readonly default?: string[] },
  ): Field<string[]> & Marks<false, false, false, string[]> => ({
    kind: "texts",
    nullable: false,
    default: [],
    max: 500,
    ...options,
  }),
  json,
  /** The same field, but null is allowed and is what a create without it gets. */
  nullable: <T, R, W, I, N>(
    inner: Field<T> & Marks<R, W, I, unknown> & To<N>,
  ): Marked<T | null, R, W, I, null> & NoInfer<To<N>> => {
    const { default: _unset, ...rest } = inner;
    return { ...rest, nullable: true, default: null };
  },
  /** A setting that overrides an outer one: null inherits. */
  inherits: <T, R, W, I, N>(
    inner: Field<T> & Marks<R, W, I, unknown> & To<N>,
  ): Marked<T | null, R, W, I, null> & NoInfer<To<N>> => ({
    ...field.nullable(inner),
    inherits: true,
  }),
} as const;
