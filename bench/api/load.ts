import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const autocannon = fileURLToPath(new URL("../../node_modules/autocannon/autocannon.js", import.meta.url));

/** Requests per second that a server answers to several connections; the load comes from a process of its own. */
export async function requestsPerSecond(options: {
  readonly url: string;
  readonly token?: string;
  readonly connections: number;
  readonly seconds: number;
}): Promise<number> {
  const { url, token, connections, seconds } = options;
  const header = token === undefined ? [] : ["-H", `authorization=Bearer ${token}`];
  const child = spawn(
    process.execPath,
    [autocannon, "--json", "-c", String(connections), "-d", String(seconds), ...header, url],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const figures: unknown = JSON.parse(await text(child.stdout));
  if (!isFigures(figures)) throw new Error("The load generator answered something else");
  const { errors, non2xx, duration } = figures;
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`);
  return figures["2xx"] / duration;
}

type Figures = { readonly "2xx": number; readonly non2xx: number; readonly errors: number; readonly duration: number };

const isFigures = (value: unknown): value is Figures =>
  typeof value === "object" &&
  value !== null &&
  ["2xx", "non2xx", "errors", "duration"].every(
    (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === "number",
  );
