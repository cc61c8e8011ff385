import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** What the console is told of this installation; it has a default for what is left out. */
export type Site = {
  readonly region?: string;
  readonly inactivityMinutes?: number | null;
  readonly internalDomains?: readonly string[];
};

/** The console's files, and its page for every address that is its own to route, with what it is told written into it. */
export async function serveConsole(app: FastifyInstance, folder: string, site: Site): Promise<void> {
  const page = withSite(await readFile(join(folder, "index.html"), "utf8"), site);
  const assets = join(folder, "assets", sep);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The page goes out as it was made, never as it lies there.
    globIgnore: ["**/index.html"],
    // What the build names by its content never changes: kept, it opens at once, and without the network too.
    setHeaders: (reply, path) => {
      if (path.startsWith(assets)) reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  app.get("/*", (request, reply) => {
    if (request.url.startsWith("/api/") || request.url.startsWith("/ws/")) return reply.callNotFound();
    return reply.type("text/html; charset=utf-8").send(page);
  });
}

const place = /(<script id="site" type="application\/json">).*?(<\/script>)/s;

function withSite(page: string, site: Site): string {
  const json = JSON.stringify(site).replaceAll("<", "\\u003c");
  return page.replace(place, (_all, before: string, after: string) => before + json + after);
}
