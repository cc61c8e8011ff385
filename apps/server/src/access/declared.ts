import type { AnswerOf, ApiCall } from "@parley/model/kernel";
import { type Answer, ok } from "../http/answer.ts";
import type { Route } from "./route.ts";

/** What a route takes over from the declaration that it shares with the client. */
export function declared({
  method,
  path,
  query,
  body,
  answer,
}: ApiCall): Pick<Route, "method" | "path"> & Partial<Pick<Route, "query" | "request" | "response">> {
  return {
    method,
    path,
    ...(query === undefined ? {} : { query: query.schemas }),
    ...(body === undefined ? {} : { request: body }),
    ...(answer === undefined ? {} : { response: answer }),
  };
}

/** Answers a call with what it declares. */
export const answerOf = <C extends ApiCall>(_call: C, body: AnswerOf<C>, headers: Answer["headers"] = {}): Answer =>
  ok(body, headers);
