import type { FastifyInstance } from "fastify";
import { apiVersion } from "../http/api-version.ts";
import type { Metrics } from "../http/metrics.ts";

/** What watches the process: alive, able to work, its figures, its version. None of it needs signing in. */
export function serviceRoutes(
  app: FastifyInstance,
  options: {
    readonly version: string;
    readonly metrics: Metrics;
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
  app.get("/metrics", async (_request, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  );
  app.get("/version", async () => ({ version: options.version, api: apiVersion }));
}
