import type { JsonSchema } from "./json.ts";

/** The form of a JSON value, and its type. */
export type Shape<T> = JsonSchema & {
  /** Only for the type: never present at run time. */
  readonly valueType?: T;
};

/** Names the type of a JSON value beside its schema; without one it is any object. */
export const shape = <T>(schema: JsonSchema = { type: "object" }): Shape<T> => schema;

/** What a call takes behind its path, each by its schema. */
type Parameters<T> = { readonly schemas: { readonly [name: string]: JsonSchema }; readonly valueType?: T };

export const parameters = <T>(schemas: Parameters<T>["schemas"]): Parameters<T> => ({ schemas });

/**
 * A call of the API beside those of nouns, declared once. It gives the server its route, OpenAPI its description and
 * the client its types.
 */
export type ApiCall = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With trailing slash; parameters as `{name}`. */
  readonly path: string;
  readonly query?: Parameters<unknown>;
  readonly body?: Shape<unknown>;
  /** Left out by calls that answer with nothing. */
  readonly answer?: Shape<unknown>;
};

export const defineCall = <const C extends ApiCall>(call: C): C => call;

type TypeOf<Declared> = Declared extends { readonly valueType?: infer T } ? T : never;

export type BodyOf<C extends ApiCall> = C extends { readonly body: infer B } ? TypeOf<B> : undefined;
export type QueryOf<C extends ApiCall> = C extends { readonly query: infer Q } ? TypeOf<Q> : undefined;
export type AnswerOf<C extends ApiCall> = C extends { readonly answer: infer A } ? TypeOf<A> : undefined;
