import type { Policy } from "@parley/model";
import type { AnswerOf, ApiCall, EventOf, Media } from "@parley/model/kernel";
import type { Topic } from "../base/push/announce.ts";
import { type Answer, type JsonText, ok } from "../http/answer.ts";
import type { Arrival } from "../http/incoming.ts";
import { streamTopic } from "./event-stream.ts";
import type { GuardedRoute, PublicRoute, Visit } from "./route.ts";

type Json<T> = Answer<T | JsonText<T>>;
/** JSON is there at once, or comes after the turn. */
type Whole<T> = Json<T> & (Required<Pick<Json<T>, "body">> | Required<Pick<Json<T>, "afterTurn">>);

/** What the handler of a call may answer: the JSON or text that the call declares, a file, or nothing. */
export type AnswerTo<C extends ApiCall> = C extends { readonly media: Media<"text"> }
  ? Answer<string> & { readonly body: string }
  : [AnswerOf<C>] extends [undefined]
    ? Answer<never>
    : Whole<AnswerOf<C>>;

type Shared = "method" | "path" | "query" | "request" | "response" | "uploads" | "streams" | "mutates" | "handle";
type Around<R> = Omit<R, Shared> & { readonly mutates?: boolean };

/** What a route takes over from the declaration that it shares with the client. */
function declared({ method, path, query, body, uploads, answer, media }: ApiCall) {
  return {
    mutates: method !== "GET",
    method,
    path,
    query: query?.schemas ?? {},
    ...(body === undefined ? {} : { request: body }),
    ...(uploads === undefined ? {} : { uploads }),
    ...(answer === undefined ? {} : { response: answer }),
    ...(media === undefined ? {} : { streams: media.type }),
  };
}

/** The route of a declared call. A handler that answers something else than the call declares does not compile. */
export const callRoute = <C extends ApiCall>(
  call: C,
  route: Around<GuardedRoute> & { readonly handle: (visit: Visit) => Promise<AnswerTo<C>> },
): GuardedRoute => ({ ...declared(call), ...route });

/** The same for a call that needs no sign-in. */
export const publicCallRoute = <C extends ApiCall>(
  call: C,
  route: Around<PublicRoute> & { readonly handle: (arrival: Arrival) => Promise<AnswerTo<C>> },
): PublicRoute => ({ ...declared(call), ...route });

/** The route of a call that tells what happens to a topic of an agent, beginning with what `current` says. */
export const eventsRoute = <C extends ApiCall & { readonly media: Media<"events"> }>(
  call: C,
  {
    topic,
    current,
    ...route
  }: Around<GuardedRoute> & {
    readonly rule: readonly Policy[];
    readonly topic: (visit: Visit) => Topic;
    readonly current: (visit: Visit) => Promise<EventOf<C> | null>;
  },
): GuardedRoute => ({
  ...declared(call),
  ...route,
  handle: async (visit) => {
    visit.incoming.query.allow([]);
    return streamTopic(visit, { rule: route.rule, topic: topic(visit), current: () => current(visit) });
  },
});

/** Answers a call with what it declares. */
export const answerOf = <C extends ApiCall>(
  _call: C,
  body: AnswerOf<C>,
  headers: Answer["headers"] = {},
): Answer<AnswerOf<C>> & { readonly body: AnswerOf<C> } => ok(body, headers);
