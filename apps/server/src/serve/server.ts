import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { signingKeys } from "../auth/access-token.ts";
import type { Deps } from "../base/deps.ts";
import { type Listener, listeners } from "../base/listener.ts";
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
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  /** Folder of the console's builds, each in a folder of its listener's name; null serves the API alone. */
  readonly console?: string | null;
  /** What the console knows of this installation. */
  readonly site?: Site;
  /** True once the process is being stopped: it is no longer ready. */
  readonly isDraining?: () => boolean;
};

/** Both listeners, not yet listening. */
export async function buildServer(
  options: ServerOptions,
): Promise<{ readonly [name in Listener["name"]]: FastifyInstance }> {
  const { deps, metrics, storage, console: folder = null, site = {}, isDraining = () => false } = options;
  const notReady = async () => {
    if (isDraining()) return "it is stopping";
    return (await storage.isFull()) ? "disk_full" : databaseFault(deps);
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
    serviceRoutes(app, { version: deps.version, metrics, notReady });
    callSocket(app, deps, options.trustedProxies ?? []);
    openApiRoute(app, routes);
    if (folder !== null) await serveConsole(app, resolve(join(folder, listener.name)), site);
    await app.ready();
    return app;
  };
  return { studio: await build(listeners.studio), applications: await build(listeners.applications) };
}

async function databaseFault(deps: Deps): Promise<string | null> {
  try {
    await deps.database.forOrganisations([]).selectFrom("language").select("id").limit(1).execute();
    return null;
  } catch (error) {
    deps.log.error({ err: error }, "not ready");
    return "the database does not answer";
  }
}
