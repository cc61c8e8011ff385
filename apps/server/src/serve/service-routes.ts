import { createHash, timingSafeEqual } from "node:crypto";
import { Problem } from "@parley/model/kernel";
import type { FastifyInstance } from "fastify";
import { apiVersion } from "../http/api-version.ts";
import type { Metrics } from "../http/metrics.ts";

/** What watches the process: alive, able to work, its version, and its figures for who has the token. */
export function serviceRoutes(
  app: FastifyInstance,
  options: {
    readonly version: string;
    readonly metrics: Metrics;
    readonly metricsToken: string | undefined;
    /** Null when ready, else why not. */
    readonly notReady: () => Promise<string | null>;
  },
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const reason = await options.notReady();
    return reply
      .code(reason === null ? 200 : 503)
      .send(reason === null ? { status: "ready" } : { status: "not_ready", reason });
  });
  app.get("/metrics", async (request, reply) => {
    checkToken(options.metricsToken, request.headers.authorization);
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.text());
  });
  app.get("/version", async () => ({ version: options.version, api: apiVersion }));
}

/** Figures take the processor and say what goes on: strangers have no part in them. @throws Problem 404 or 401. */
function checkToken(token: string | undefined, given: string | undefined): void {
  if (token === undefined)
    throw new Problem({
      status: 404,
      code: "metrics_closed",
      detail: "The figures are closed. Set METRICS_TOKEN to read them.",
    });
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(digest(`Bearer ${token}`), digest(given ?? "")))
    throw new Problem({
      status: 401,
      code: "wrong_metrics_token",
      detail: "Send the token of METRICS_TOKEN as a bearer token.",
    });
}
