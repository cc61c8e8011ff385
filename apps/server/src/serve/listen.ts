import { Socket } from "node:net";
import { yamlType } from "@parley/model/api/versions";
import { type Id, Problem } from "@parley/model/kernel";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { assertResolved, enter, type PathStep, pathSteps, withinReach } from "../access/enter.ts";
import { assertGuarded, type Route } from "../access/route.ts";
import { type Auditable, auditFailure } from "../audit/audit.ts";
import type { SigningKeys } from "../auth/access-token.ts";
import { authenticate, type Caller } from "../auth/caller.ts";
import type { Aside, Deps } from "../base/deps.ts";
import { type Away, FairTurns, HeldBytes } from "../base/fair-turns.ts";
import type { Listener } from "../base/listener.ts";
import type { Storage } from "../base/storage.ts";
import { type Answer, JsonText } from "../http/answer.ts";
import { problemBody, toProblem } from "../http/fault-answer.ts";
import { type Arrival, bodyLimit, bodyText, type Incoming, Query, readJson } from "../http/incoming.ts";
import type { Metrics } from "../http/metrics.ts";
import { badRequest, clientGone } from "../http/problems.ts";
import { acceptUploads } from "../http/upload.ts";

const requestIdPattern = /^[\w.-]{8,64}$/;

/** Headers of every answer. */
const headersOf = (request: FastifyRequest) => ({
  "x-request-id": request.id,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
});

/** One listener with all its routes, not yet listening. */
export function buildListener(options: {
  readonly deps: Deps;
  readonly listener: Listener;
  readonly keys: SigningKeys;
  readonly routes: readonly Route[];
  readonly metrics: Metrics;
  readonly storage: Storage;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
}): FastifyInstance {
  const { deps, listener, metrics } = options;
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { problem, isOurs } = toProblem(error);
    options.storage.note(error);
    if (isOurs)
      deps.log.error({ err: error, request_id: request.id, path: request.routeOptions.url }, "a request failed");
    const after = problem.extra.retry_after;
    if (typeof after === "number") reply.header("retry-after", String(after));
    if (problem.status === 401) reply.header("www-authenticate", "Bearer");
    return reply.code(problem.status).type("application/problem+json").send(problemBody(problem, request.id));
  };
  const app = Fastify({
    logger: false,
    bodyLimit,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    requestTimeout: 120_000,
    // A bulk call names as many as 500 ids in its query.
    http: { maxHeaderSize: 32_768 },
    // Addresses that cannot be read are refused before any hook runs.
    frameworkErrors: (error, request, reply) => refuse(error, request, reply.headers(headersOf(request))),
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && requestIdPattern.test(given) ? given : deps.newId();
    },
  });
  app.removeAllContentTypeParsers();
  // Bodies are read by `bodyOf`, once it is known who sends them: reading a large one takes a while.
  const texts = { "application/json": (text: string) => readJson(text), [yamlType]: (text: string) => text };
  for (const [type, read] of Object.entries(texts)) {
    app.addContentTypeParser(type, { parseAs: "buffer" }, (_request, body, done) =>
      done(null, () => read(bodyText(Buffer.from(body)))),
    );
  }
  acceptUploads(app, options.routes);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headersOf(request));
  });
  app.addHook("onResponse", async (request, reply) => {
    const path = request.routeOptions.url ?? "unknown";
    metrics.requests.observe(
      { listener: listener.name, method: request.method, path, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request) => {
    const detail = `There is no call ${request.method} ${request.url.split("?", 1)[0]?.slice(0, 200)}.`;
    throw new Problem({ status: 404, code: "route_not_found", detail });
  });
  mountRoutes(app, options.routes, options);
  return app;
}

/** What calls of one kind share: their places, and how long one of their statements may run; milliseconds. */
export type Lane = { readonly turns: FairTurns; readonly statementTimeout: number };

/** So many of one client may wait, so long, before it has to come back. */
const line = { waiting: 400, patience: 25_000 };

/**
 * The kinds of calls. Together they take fewer connections than there are, and no client has all of a lane. So a light
 * read of one client finds a place however much another client asks for.
 */
export const lanes = {
  /** A client whose searches take long has two at once: eight would take the processors from others. */
  light: {
    turns: new FairTurns({ atOnce: 16, perKey: 4, rest: 0, slow: { after: 1000, for: 10_000, perKey: 2 }, ...line }),
    statementTimeout: 10_000,
  },
  /** What reads or makes a whole agent, or follows references from row to row. */
  heavy: { turns: new FairTurns({ atOnce: 2, perKey: 1, rest: 1, ...line }), statementTimeout: 30_000 },
  write: { turns: new FairTurns({ atOnce: 3, perKey: 2, rest: 1, ...line }), statementTimeout: 30_000 },
} as const satisfies { readonly [name: string]: Lane };

/** Some of the largest bodies and answers of a client; what a page has under way is a hundredth of it. */
const held = new HeldBytes(128 * 1024 * 1024);
/** A connection on which nothing of an answer is read for so long is ended, milliseconds. */
const unreadFor = 60_000;

/** Rows within rows from here on: each level is read and written once for each row that refers to it. */
const deep = 2;

export function laneOf(route: Route, { query }: Incoming): keyof typeof lanes {
  if (route.mutates) return "write";
  const isDeep = query.all("read_depth").some((depth) => Number(depth) >= deep);
  return route.isHeavy === true || isDeep ? "heavy" : "light";
}

/** Puts every route on a listener. @throws when one declares no policy. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: { readonly deps: Deps; readonly listener: Listener; readonly keys: SigningKeys },
): void {
  const guarded = routes.map((route) => {
    assertGuarded(route);
    const steps = pathSteps(route.path, "mount" in route ? route.mount : undefined);
    assertResolved(route, steps);
    return { route, steps };
  });
  const callers = new WeakMap<FastifyRequest, Signed>();
  const holdUntilSent = (reply: FastifyReply, client: string, bytes: number) => {
    const free = held.hold(client, bytes);
    reply.raw.once("finish", free).once("close", free);
  };
  app.addHook("onSend", (request, reply, payload, done) => {
    // What streams waits in its file for a reader.
    if (typeof payload === "string" || payload instanceof Uint8Array) {
      const signed = callers.get(request);
      if (signed !== undefined) holdUntilSent(reply, signed.client, payload.length);
      // Strangers' too. Node sets the connection's time-out again when the answer ends.
      if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(unreadFor);
    }
    done();
  });
  const { deps } = options;
  const limited = (milliseconds: number) => ({ ...deps, database: deps.database.limitedTo(milliseconds) });
  const depsOf = {
    light: limited(lanes.light.statementTimeout),
    heavy: limited(lanes.heavy.statementTimeout),
    write: limited(lanes.write.statementTimeout),
  };
  for (const { route, steps } of guarded) {
    app.route({
      method: route.method,
      // A request for the head alone must not change data.
      exposeHeadRoute: !route.mutates,
      url: route.path.replaceAll(/\{([^{}]+)\}/g, ":$1"),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      // Before the body has come: strangers could fill the memory with bodies that are never read.
      onRequest: async (request, reply) => {
        if (route.rule === "public") return;
        const { deps, listener, keys } = options;
        const incoming = incomingOf(request);
        const caller = await authenticate({ deps, listener, incoming }, keys);
        const client = ownOrganisation(caller, incoming.params.org) ?? onlyClient(caller) ?? caller.id;
        callers.set(request, { caller, client });
        const bytes = lengthOf(request, route.bodyLimit ?? bodyLimit);
        if (bytes === 0) return;
        held.refuseFull(client, bytes);
        holdUntilSent(reply, client, bytes);
      },
      handler: (request, reply) =>
        serve({ route, steps, signed: callers.get(request), depsOf, ...options }, request, reply),
    });
  }
}

/** Who is signed in, and the client or person whose turns and memory the request takes. */
type Signed = { readonly caller: Caller; readonly client: string };

/** How long the body of a request is that is still to come: without a length it may be as long as it may. */
function lengthOf({ headers }: FastifyRequest, most: number): number {
  if (headers["transfer-encoding"] !== undefined) return most;
  return Math.min(most, Number(headers["content-length"] ?? 0));
}

type Serving = {
  readonly route: Route;
  readonly steps: readonly PathStep[];
  /** Undefined on a public route. */
  readonly signed: Signed | undefined;
  readonly deps: Deps;
  /** The same for each kind of call, with its time for a statement. */
  readonly depsOf: { readonly [name in keyof typeof lanes]: Deps };
  readonly listener: Listener;
};

async function serve(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { route, signed, depsOf, listener } = serving;
  const incoming = incomingOf(request);
  const kind = laneOf(route, incoming);
  const deps = signed === undefined ? serving.deps : withinReach(depsOf[kind], signed.caller.barred);
  const arrival: Arrival = { deps, listener, incoming };
  const withBody = () => ({ ...arrival, incoming: { ...incoming, body: bodyOf(request) } });
  if (route.rule === "public") return await send(request, reply, await route.handle(withBody()));
  if (signed === undefined) throw new Error(`${route.method} ${route.path}: its caller is not signed in`);
  const { caller, client: key } = signed;
  const gone = whenGone(reply);
  const organisation = ownOrganisation(caller, incoming.params.org);
  const audited: Auditable = { route, arrival, caller: caller.id, organisation };
  const work = async (away: Away) => {
    held.refuseFull(key);
    try {
      const place = await enter(arrival, caller, route, serving.steps);
      audited.organisation ??= place.parents.org ?? null;
      const aside: Aside = (turns, work) => away(() => turns.pass(key, () => work(gone), gone));
      return await route.handle({ ...withBody(), deps: { ...deps, aside }, caller, place, route });
    } catch (error) {
      if (route.mutates) await auditFailure(audited, error);
      throw error;
    }
  };
  const answer = await lanes[kind].turns.pass(key, work, gone);
  // A place is given back before the answer goes out: a stream may last for hours, and others answer when they like.
  return await send(request, reply, (await answer.afterTurn?.(gone)) ?? answer);
}

/** Aborted when the client goes before it has its answer. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const { raw } = reply;
  const leave = () => {
    if (!raw.writableEnded) gone.abort(clientGone());
  };
  // It may have gone while it was asked who it is.
  if (raw.destroyed) leave();
  else raw.once("close", leave);
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
