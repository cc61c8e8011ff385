import type { AnswerOf, ApiCall, BodyOf, HeadersOf, Media, QueryOf } from "@parley/model/kernel";
import { request, requestJson, UnexpectedAnswer, withJson } from "./call.ts";
import { fillPath, type ParametersOf } from "./path.ts";
import { type QueryValue, queryText } from "./query-text.ts";
import type { Answer, ApiRequest, Send } from "./send.ts";

type NeedsNothing<T> = Record<never, never> extends T ? true : false;

type InPath<P extends string> = P extends `${string}{${string}` ? { readonly path: ParametersOf<P> } : unknown;
type InQuery<Q> = [Q] extends [undefined]
  ? unknown
  : NeedsNothing<Q> extends true
    ? { readonly query?: Q }
    : { readonly query: Q };
type InHeaders<H> = [H] extends [undefined]
  ? unknown
  : NeedsNothing<H> extends true
    ? { readonly headers?: H }
    : { readonly headers: H };
type JsonBody<C extends ApiCall> = [BodyOf<C>] extends [undefined] ? never : { readonly body: BodyOf<C> };
type InBody<C extends ApiCall> = C extends { readonly uploads: readonly (infer Type)[] }
  ? Upload<Type> | JsonBody<C>
  : [BodyOf<C>] extends [undefined]
    ? unknown
    : JsonBody<C>;

/** A body that is no JSON, with its media type. */
type Upload<Type> = { readonly upload: { readonly type: Type; readonly content: string | Blob } };

/** What a call is asked with: the parameters of its path, its query, its headers and its body, as far as it has them. */
export type Asked<C extends ApiCall> = InPath<C["path"]> &
  InQuery<QueryOf<C>> &
  InHeaders<HeadersOf<C>> &
  InBody<C> &
  Pick<ApiRequest, "signal" | "keepalive">;

/**
 * Makes a call that the API declares beside those of nouns: `ask(send, assignNumber, { path: { org, flow }, body: { number } })`.
 * Gives its JSON, its text, or nothing.
 * @throws ProblemError when the API refuses it; UnexpectedAnswer when something else than the API answers.
 */
export async function ask<C extends ApiCall>(send: Send, call: C, asked: Asked<C>): Promise<AnswerOf<C>> {
  const wanted = requestOf(call, asked);
  // What is answered is what the declaration says, which is the server's too.
  return (await read(send, call, wanted)) as AnswerOf<C>;
}

async function read(send: Send, { answer, media }: ApiCall, wanted: ApiRequest): Promise<unknown> {
  if (answer !== undefined) return requestJson(send, wanted);
  const answered = await request(send, wanted);
  if (media?.kind !== "text") return undefined;
  // A page of a gateway is a text too, and no YAML.
  if (answered.headers.get("content-type")?.startsWith(media.type)) return answered.text();
  throw new UnexpectedAnswer(`${wanted.method} ${wanted.path} was answered without ${media.type}.`);
}

/**
 * The answer of a call that gives a file, as the network has it: a `Response` can be read as a blob.
 * @throws ProblemError when the API refuses it.
 */
export const load = <C extends ApiCall & { readonly media: Media<"file"> }, A extends Answer>(
  send: Send<A>,
  call: C,
  asked: Asked<C>,
): Promise<A> => request(send, requestOf(call, asked));

/** A call as the request that it is. */
export function requestOf(call: Pick<ApiCall, "method" | "path">, asked: Given): ApiRequest {
  const { path, query = {}, headers = {}, body, upload, signal, keepalive } = asked;
  const plain = {
    method: call.method,
    path: `${fillPath(call.path, path)}${queryText(query)}`,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(signal === undefined ? {} : { signal }),
    ...(keepalive === undefined ? {} : { keepalive }),
  };
  if (upload !== undefined) {
    return { ...plain, headers: { ...headers, "content-type": upload.type }, body: upload.content };
  }
  return body === undefined ? plain : withJson(plain, body);
}

/** The same without its types. */
type Given = {
  readonly path?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: QueryValue | undefined };
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly upload?: { readonly type: string; readonly content: string | Blob };
} & Pick<ApiRequest, "signal" | "keepalive">;
