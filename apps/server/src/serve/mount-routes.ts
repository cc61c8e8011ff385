import type { Id } from "@parley/model/kernel";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { authenticate } from "../access/authenticate.ts";
import { enter } from "../access/enter.ts";
import { assertResolved, type PathStep, pathSteps } from "../access/path-steps.ts";
import { assertGuarded, type Route } from "../access/route.ts";
import { withinReach } from "../access/within-reach.ts";
import { type Auditable, auditFailure } from "../audit/audit.ts";
import type { Caller } from "../auth/caller.ts";
import type { SigningKeys } from "../auth/signing-keys.ts";
import type { Deps } from "../base/deps.ts";
import type { Listener } from "../base/listener.ts";
import { type Answer, JsonText } from "../http/answer.ts";
import type { Arrival, Incoming } from "../http/incoming.ts";
import { badRequest } from "../http/problems.ts";
import { Query } from "../http/query.ts";
import { laneOf, lanes } from "./lanes.ts";

/** Puts every route on a listener. @throws when one declares no policy. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: { readonly deps: Deps; readonly listener: Listener; readonly keys: SigningKeys },
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const { deps } = options;
  const limited = (milliseconds: number) => ({ ...deps, database: deps.database.limitedTo(milliseconds) });
  const depsOf = {
    light: limited(lanes.light.statementTimeout),
    heavy: limited(lanes.heavy.statementTimeout),
    write: limited(lanes.write.statementTimeout),
  };
  for (const route of routes) {
    assertGuarded(route);
    const steps = pathSteps(route.path, "mount" in route ? route.mount : undefined);
    assertResolved(route, steps);
    app.route({
      method: route.method,
      // A request for the head alone must not change data.
      exposeHeadRoute: !route.mutates,
      url: route.path.replaceAll(/\{([^}]+)\}/g, ":$1"),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      // Before the body has come: strangers could fill the memory with bodies that are never read.
      onRequest: async (request) => {
        if (route.rule === "public") return;
        const { deps, listener, keys } = options;
        callers.set(request, await authenticate({ deps, listener, incoming: incomingOf(request) }, keys));
      },
      handler: (request, reply) =>
        serve({ route, steps, caller: callers.get(request), depsOf, ...options }, request, reply),
    });
  }
}

type Serving = {
  readonly route: Route;
  readonly steps: readonly PathStep[];
  /** Who is signed in; undefined on a public route. */
  readonly caller: Caller | undefined;
  readonly deps: Deps;
  /** The same for each kind of call, with its time for a statement. */
  readonly depsOf: { readonly [name in keyof typeof lanes]: Deps };
  readonly listener: Listener;
};

async function serve(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { route, caller, depsOf, listener } = serving;
  const incoming = incomingOf(request);
  const kind = laneOf(route, incoming);
  const deps = caller === undefined ? serving.deps : withinReach(depsOf[kind], caller.barred);
  const arrival: Arrival = { deps, listener, incoming };
  const withBody = () => ({ ...arrival, incoming: { ...incoming, body: bodyOf(request) } });
  if (route.rule === "public") return await send(request, reply, await route.handle(withBody()));
  if (caller === undefined) throw new Error(`${route.method} ${route.path}: nobody has asked who is calling`);
  const organisation = ownOrganisation(caller, incoming.params.org);
  const audited: Auditable = { route, arrival, caller: caller.id, organisation };
  const work = async () => {
    try {
      const place = await enter(arrival, caller, route, serving.steps);
      audited.organisation ??= place.parents.org ?? null;
      return await route.handle({ ...withBody(), caller, place, route });
    } catch (error) {
      if (route.mutates) await auditFailure(audited, error);
      throw error;
    }
  };
  const answer = await lanes[kind].turns.pass(organisation ?? onlyClient(caller) ?? caller.id, work, whenGone(reply));
  // A place is given back before the answer goes out: a stream may last for hours, and others answer when they like.
  return await send(request, reply, (await answer.afterTurn?.()) ?? answer);
}

/** Aborted when the client goes before it has its answer. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

/** The client of a user who belongs to one alone: all its people share its turns, also on paths without a client. */
function onlyClient({ clients }: Caller): Id | null {
  const [first, ...others] = clients;
  return first !== undefined && others.length === 0 ? first : null;
}

/** The organisation in whose log a call stands even when it is refused: the path's, if the caller has a right there. */
function ownOrganisation({ clients, barred }: Caller, organisation: string | undefined): Id | null {
  if (organisation === undefined) return null;
  return clients.includes(organisation) || barred.get(organisation)?.isKnown === true ? organisation : null;
}

/** All of a request but its body, which is not read before its sender is known. */
function incomingOf(request: FastifyRequest): Incoming {
  const [path = "", search = ""] = request.url.split(/\?(.*)/s, 2);
  return {
    id: request.id,
    ip: request.ip,
    isSecure: request.protocol === "https",
    method: request.method,
    path: path.endsWith("/") ? path : `${path}/`,
    params: textsOf(request.params),
    query: new Query(search),
    body: undefined,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
  };
}

/** The body by its media type's parser; undefined without one. @throws Problem 400 or 413 when it cannot be read. */
function bodyOf({ body }: FastifyRequest): unknown {
  return typeof body === "function" ? body() : undefined;
}

function textsOf(params: unknown): { readonly [name: string]: string } {
  const texts: { [name: string]: string } = {};
  if (typeof params !== "object" || params === null) return texts;
  for (const [name, value] of Object.entries(params)) {
    const text = String(value);
    if (text.includes("\0") || !text.isWellFormed())
      throw badRequest("bad_path", "The path holds a character that no name has.");
    texts[name] = text;
  }
  return texts;
}

async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { body } = answer;
  reply.code(answer.status).headers({ ...answer.headers });
  if (!(body instanceof JsonText)) return reply.send(answer.stream ?? body);
  reply.type("application/json; charset=utf-8");
  if (answer.isLarge !== true) return reply.send(body.text);
  reply.header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(body.text);
  const packed = await body.packed();
  return reply.header("content-encoding", "gzip").send(packed);
}
