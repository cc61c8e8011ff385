import type { AnswerOf, ApiCall, BodyOf, QueryOf } from "@parley/model/kernel";
import { request, requestJson, withJson } from "./call.ts";
import { fillPath, type ParametersOf } from "./path.ts";
import { type QueryValue, queryText } from "./query-text.ts";
import type { Send } from "./send.ts";

type InPath<P extends string> = P extends `${string}{${string}` ? { readonly path: ParametersOf<P> } : unknown;
type InQuery<Q> = [Q] extends [undefined] ? unknown : { readonly query?: Q };
type InBody<B> = [B] extends [undefined] ? unknown : { readonly body: B };

/** What a call is asked with: the parameters of its path, its query and its body, as far as it has them. */
export type Asked<C extends ApiCall> = InPath<C["path"]> &
  InQuery<QueryOf<C>> &
  InBody<BodyOf<C>> & { readonly signal?: AbortSignal };

/**
 * Makes a call that the API declares beside those of nouns: `ask(send, assignNumber, { path: { org, flow }, body: { number } })`.
 * @throws ProblemError when the API refuses it.
 */
export async function ask<C extends ApiCall>(send: Send, call: C, asked: Asked<C>): Promise<AnswerOf<C>> {
  const given: Given = asked;
  const { signal } = given;
  const path = `${fillPath(call.path, given.path)}${queryText(given.query ?? {})}`;
  const plain = { method: call.method, path, ...(signal === undefined ? {} : { signal }) };
  const wanted = given.body === undefined ? plain : withJson(plain, given.body);
  const answer = call.answer === undefined ? await nothing(request(send, wanted)) : await requestJson(send, wanted);
  // What is answered is what the declaration says, which is the server's too.
  return answer as AnswerOf<C>;
}

const nothing = async (work: Promise<unknown>): Promise<unknown> => {
  await work;
  return undefined;
};

/** The same without its types. */
type Given = {
  readonly path?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: QueryValue | undefined };
  readonly body?: unknown;
  readonly signal?: AbortSignal;
};
