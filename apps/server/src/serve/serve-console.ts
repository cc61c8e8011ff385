import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding, type ConsoleFile, consoleFiles } from "./console-files.ts";

/** What the console knows of this installation; it has a default for what is left out. */
export type Site = {
  readonly region?: string;
  readonly inactivityMinutes?: number | null;
  readonly internalDomains?: readonly string[];
  /** Where telephones reach the voice workers: `host:port`. */
  readonly sipAddress?: string;
  /** Whether a speech server is connected. */
  readonly hasSpeechServer?: boolean;
};

/**
 * What a browser may do in the console. Nothing comes from elsewhere or goes there. No text becomes a script or markup
 * but by the console's one policy (its trusted-types.ts). No other page shows it in a frame. Mantine writes its styles
 * into the page.
 */
const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; "),
  "permissions-policy": "camera=(), geolocation=(), microphone=(self)",
};

/** The console's files, and its page for every address that is its own to route, with its settings written into it. */
export async function serveConsole(app: FastifyInstance, folder: string, site: Site): Promise<void> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const page = withSite(await read("index.html"), site);
  const openings: readonly Opening[] = JSON.parse(await read("openings.json"));
  const pages = openings.map((opening) => ({ address: addressOf(opening.path), page: withFiles(page, opening) }));
  const files = await consoleFiles(folder);
  app.get("/*", async (request, reply) => {
    if (request.url.startsWith("/api/") || request.url.startsWith("/ws/")) return reply.callNotFound();
    const [path = ""] = request.url.split("?");
    const file = files.get(path);
    if (file !== undefined) return sendFile(request, reply, { path, file });
    // A file of an older build: its page would be taken for the script.
    if (path.startsWith("/assets/")) return reply.callNotFound();
    const opened = pages.find(({ address }) => address.test(path));
    return reply
      .headers(pageHeaders)
      .type("text/html; charset=utf-8")
      .send(opened?.page ?? page);
  });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, file }: { path: string; file: ConsoleFile },
) {
  const encoding = acceptedEncoding(request.headers["accept-encoding"], file.encodings);
  // What the build names by its content never changes: kept, it opens at once, and without the network too.
  if (path.startsWith("/assets/")) reply.header("cache-control", "public, max-age=31536000, immutable");
  if (file.encodings.length > 1) reply.header("vary", "accept-encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(file.type).send(await file.as(encoding));
}

/** The addresses of a path of the route tree: `$organisation` in it is one word of any kind, `$` alone all that follows. */
const addressOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+").replace(/\$$/, ".+").replace(/\/$/, "")}/?$`);

const place = /(<script id="site" type="application\/json">).*?(<\/script>)/s;

function withSite(page: string, site: Site): string {
  const json = JSON.stringify(site).replaceAll("<", "\\u003c");
  return page.replace(place, (_all, before: string, after: string) => before + json + after);
}

/** What a page of the console needs before it is seen, as the build lists it: paths below its folder. */
type Opening = {
  /** As in the route tree: `/clients/$organisation`. */
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** The console's page with these files named in its head, for the browser to fetch them together. */
function withFiles(page: string, { scripts, styles }: Opening): string {
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !page.includes(link));
  return page.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`);
}
