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
  /** The little language a text is written in: the validator compiles it, the editor colours it. */
  readonly language?: "expression" | "template" | "endpoint" | "regex" | "dtmf" | "language-code";
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

/** The row that a set of fields describes. */
export type RowOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

type Options<T> = Partial<Omit<Field<T>, "kind" | "nullable" | "valueType">> & { readonly help: string };

const maxText = 255;

export const field = {
  text: (options: Options<string>): Field<string> => ({ kind: "text", nullable: false, max: maxText, ...options }),
  choice: <const C extends readonly string[]>(choices: C, options: Options<C[number]>): Field<C[number]> => ({
    kind: "text",
    nullable: false,
    choices,
    ...options,
  }),
  integer: (options: Options<number>): Field<number> => ({ kind: "integer", nullable: false, ...options }),
  number: (options: Options<number>): Field<number> => ({ kind: "number", nullable: false, ...options }),
  boolean: (options: Options<boolean>): Field<boolean> => ({ kind: "boolean", nullable: false, ...options }),
  id: (to: string, options: Options<string>): Field<string> => ({ kind: "id", nullable: false, to, ...options }),
  ids: (to: string, options: Options<string[]>): Field<string[]> => ({
    kind: "ids",
    nullable: false,
    default: [],
    max: 200,
    to,
    ...options,
  }),
  timestamp: (options: Options<string>): Field<string> => ({ kind: "timestamp", nullable: false, ...options }),
  /** A list of short texts. */
  texts: (options: Options<string[]>): Field<string[]> => ({
    kind: "texts",
    nullable: false,
    default: [],
    max: 500,
    ...options,
  }),
  json: <T>(schema: JsonSchema, options: Options<T>): Field<T> => ({
    kind: "json",
    nullable: false,
    max: 100_000,
    schema,
    ...options,
  }),
  /** The same field, but null is allowed and is what a create without it gets. */
  nullable: <T>(inner: Field<T>): Field<T | null> => {
    const { default: _unset, ...rest } = inner;
    return { ...rest, nullable: true, default: null };
  },
  /** A setting that overrides an outer one: null inherits. */
  inherits: <T>(inner: Field<T>): Field<T | null> => ({ ...field.nullable(inner), inherits: true }),
} as const;
