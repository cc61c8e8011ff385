import type { JsonSchema } from "./json.ts";

/** The form of a JSON value, and its type. */
export type Shape<T> = JsonSchema & {
  /** Only for the type: never present at run time. */
  readonly valueType?: T;
};

/** Names the type of a JSON value beside its schema; without one it is any object. */
export const shape = <T>(schema: JsonSchema = { type: "object" }): Shape<T> => schema;

/** What a call takes behind its path or in its headers, each by its schema. */
type Parameters<T> = { readonly schemas: { readonly [name: string]: JsonSchema }; readonly valueType?: T };

export const parameters = <T>(schemas: Parameters<T>["schemas"]): Parameters<T> => ({ schemas });

/** An answer that is not JSON, by its media type. The client reads each kind in its own way. */
export type Media<K extends "text" | "file" | "events" = "text" | "file" | "events", T = unknown> = {
  readonly kind: K;
  readonly type: string;
  /** Only for the type of one event: never present at run time. */
  readonly valueType?: T;
};

/** A whole text, such as YAML. */
export const textOf = (type: string): Media<"text"> => ({ kind: "text", type });

/** Bytes, whole or in part, such as a recording. */
export const fileOf = (type: string): Media<"file"> => ({ kind: "file", type });

/** Server-sent events as they happen, each the JSON of a T. */
export const eventsOf = <T>(): Media<"events", T> => ({ kind: "events", type: "text/event-stream" });

/**
 * A call of the API beside those of nouns, declared once. It gives the server its route, OpenAPI its description and
 * the client its types.
 */
export type ApiCall = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With trailing slash; parameters as `{name}`. */
  readonly path: string;
  readonly query?: Parameters<unknown>;
  /** Headers that the call is made with, such as `if-match`, in small letters. */
  readonly headers?: Parameters<unknown>;
  readonly body?: Shape<unknown>;
  /** Media types of a body that is a text, a file, or a form that holds one: instead of JSON, or beside it. */
  readonly uploads?: readonly string[];
  /** Left out by calls that answer with nothing, or with `media`. */
  readonly answer?: Shape<unknown>;
  readonly media?: Media;
};

export const defineCall = <const C extends ApiCall>(call: C): C => call;

type TypeOf<Declared> = Declared extends { readonly valueType?: infer T } ? T : never;

export type BodyOf<C extends ApiCall> = C extends { readonly body: infer B } ? TypeOf<B> : undefined;
export type QueryOf<C extends ApiCall> = C extends { readonly query: infer Q } ? TypeOf<Q> : undefined;
export type HeadersOf<C extends ApiCall> = C extends { readonly headers: infer H } ? TypeOf<H> : undefined;
/** What a call answers with: JSON, a text, or nothing. */
export type AnswerOf<C extends ApiCall> = C extends { readonly answer: infer A }
  ? TypeOf<A>
  : C extends { readonly media: Media<"text"> }
    ? string
    : undefined;
/** One of the events that a call tells. */
export type EventOf<C extends ApiCall> = C extends { readonly media: Media<"events", infer E> } ? E : never;
