import { randomBytes } from "node:crypto";
import { yamlType } from "@parley/model/api/versions";
import { Problem, uuidv7 } from "@parley/model/kernel";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Route } from "../access/route.ts";
import type { SigningKeys } from "../auth/signing-keys.ts";
import type { Deps } from "../base/deps.ts";
import type { Listener } from "../base/listener.ts";
import type { Storage } from "../base/storage.ts";
import { problemBody, toProblem } from "../http/fault-answer.ts";
import type { Metrics } from "../http/metrics.ts";
import { bodyLimit, readJson } from "../http/read-json.ts";
import { acceptUploads } from "../http/upload.ts";
import { mountRoutes } from "./mount-routes.ts";

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
      return typeof given === "string" && requestIdPattern.test(given) ? given : uuidv7(deps.now(), randomBytes(10));
    },
  });
  app.removeAllContentTypeParsers();
  // Bodies are read by `bodyOf`, once it is known who sends them: reading a large one takes a while.
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, () => readJson(String(body))),
  );
  app.addContentTypeParser(yamlType, { parseAs: "string" }, (_request, body, done) => done(null, () => String(body)));
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
