import { join, resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { isMigrated } from "@parley/db";
import type { FastifyInstance } from "fastify";
import { signingKeys } from "../auth/access-token.ts";
import type { Deps } from "../base/deps.ts";
import { type Listener, listeners } from "../base/listener.ts";
import { sharedQuestion } from "../base/shared-question.ts";
import type { Storage } from "../base/storage.ts";
import type { Metrics } from "../http/metrics.ts";
import { callSocket } from "../voice-test/call-socket.ts";
import { buildListener } from "./listen.ts";
import { openApiRoute } from "./openapi.ts";
import { allRoutes } from "./routes.ts";
import { type Site, serveConsole } from "./serve-console.ts";
import { serviceRoutes } from "./service-routes.ts";

export type ServerOptions = {
  readonly deps: Deps;
  readonly metrics: Metrics;
  /** Whether there is room to write. */
  readonly storage: Storage;
  /** What reads the figures gives it as its bearer token; without one they are closed. */
  readonly metricsToken?: string | undefined;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  /** Folder of the console's builds, each in a folder of its listener's name; null serves the API alone. */
  readonly console?: string | null;
  /** What the console knows of this installation. */
  readonly site?: Omit<Site, "inactivityMinutes">;
  /** True once the process is being stopped: it is no longer ready. */
  readonly isDraining?: () => boolean;
};

/** Both listeners, not yet listening. */
export async function buildServer(
  options: ServerOptions,
): Promise<{ readonly [name in Listener["name"]]: FastifyInstance }> {
  const { deps, metrics, storage, console: folder = null, site = {}, isDraining = () => false } = options;
  const faultOfDatabase = databaseProbe(deps);
  const notReady = async () => {
    if (isDraining()) return "it is stopping";
    return (await storage.isFull()) ? "disk_full" : faultOfDatabase();
  };
  const keys = signingKeys(deps.database, deps.now);
  const routes = allRoutes(keys);
  const build = async (listener: Listener) => {
    const app = buildListener({
      deps,
      listener,
      keys,
      routes,
      metrics,
      storage,
      trustedProxies: options.trustedProxies ?? [],
    });
    serviceRoutes(app, { version: deps.version, metrics, metricsToken: options.metricsToken, notReady });
    callSocket(app, deps, { model: listener.model, trustedProxies: options.trustedProxies ?? [] });
    openApiRoute(app, routes);
    if (folder !== null)
      await serveConsole(app, resolve(join(folder, listener.name)), {
        ...site,
        inactivityMinutes: deps.inactivityMinutes,
      });
    await app.ready();
    return app;
  };
  return { studio: await build(listeners.studio), applications: await build(listeners.applications) };
}

/** How long the database has to answer before the server says that it is not ready; milliseconds. */
const patience = 2000;
const noAnswer = "the database does not answer";

/**
 * Asks why the database cannot be worked with; null where it can. All share one question: while the database stalls,
 * each would else hold a connection.
 */
function databaseProbe(deps: Deps): () => Promise<string | null> {
  // Migrations are never taken back, so they are looked at until all are there.
  let isUpToDate = false;
  const ask = sharedQuestion(async () => {
    try {
      await deps.database.forOrganisations([]).selectFrom("language").select("id").limit(1).execute();
      isUpToDate ||= await isMigrated(deps.database);
      return isUpToDate ? null : "migrations_missing";
    } catch (error) {
      deps.log.error({ err: error }, "not ready");
      return noAnswer;
    }
  });
  return () => Promise.race([ask(), after(patience, noAnswer, { ref: false })]);
}
