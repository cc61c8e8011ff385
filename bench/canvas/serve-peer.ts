import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { claimPorts } from "../../test/ports.ts";
import type { Graph } from "./graph.ts";

const types: { readonly [ending: string]: string } = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Plain React Flow on a page of its own, built as ours is; `show` says which graph it is given. */
export async function servePeer() {
  const folder = await mkdtemp(join(tmpdir(), "parley-peer-"));
  await build({
    root: join(import.meta.dirname, "peer"),
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: "es2023" },
  });
  let graph = "";
  const server = createServer(async ({ url = "/" }, answer) => {
    const path = url === "/" ? "/index.html" : url;
    if (path === "/graph.json") return answer.setHeader("content-type", "application/json").end(graph);
    const type = types[extname(path)];
    if (type === undefined) return answer.writeHead(404).end();
    answer.setHeader("content-type", type).end(await readFile(join(folder, path)));
  });
  const { low: port, release } = await claimPorts();
  server.listen(port, "127.0.0.1");
  return {
    url: `http://127.0.0.1:${port}/`,
    show: (shown: Graph) => {
      graph = JSON.stringify(shown);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await release();
      await rm(folder, { recursive: true });
    },
  };
}
