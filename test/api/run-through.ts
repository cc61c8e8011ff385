import { Session } from "node:inspector/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Ask, addFlow, startServer } from "../../apps/server/test/harness.ts";

/** What of our own code ran for one request. */
export type RunThrough = {
  readonly request: string;
  /** Most files that it may run through. */
  readonly most: number;
  /** Path of each file below the repository, with the functions of it that ran. */
  readonly files: ReadonlyMap<string, readonly string[]>;
};

const root = join(import.meta.dirname, "../..");

/** Tries of each request: what another timer of the process runs beside one of them does not run beside all. */
const tries = 3;

/**
 * Makes requests of the real server on a real PostgreSQL, and looks at which of our files each runs through once all is
 * loaded and warm. Run it as a program of its own: a test runner writes its own functions into the sources.
 */
export async function requestsRunThrough(): Promise<readonly RunThrough[]> {
  const server = await startServer();
  const session = new Session();
  session.connect();
  try {
    const { ask, version, startBlock } = await addFlow(server);
    const blocks = `${version}blocks/`;
    let number = 0;
    const requests: readonly (Omit<RunThrough, "files"> & { readonly send: () => ReturnType<Ask> })[] = [
      {
        request: "PATCH of a block",
        most: 30,
        send: () => ask("PATCH", `${blocks}${startBlock}/`, { description: `Number ${++number}` }),
      },
      { request: "list of blocks", most: 20, send: () => ask("GET", `${blocks}?limit=50`) },
      {
        request: "list of blocks with search, filter and order",
        most: 20,
        send: () => ask("GET", `${blocks}?search=start&type=response&ordering=-name&limit=10`),
      },
      { request: "one block", most: 20, send: () => ask("GET", `${blocks}${startBlock}/`) },
    ];
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    const found: RunThrough[] = [];
    for (const { request, most, send } of requests) {
      found.push({ request, most, files: await ranEachTime(session, send) });
    }
    return found;
  } finally {
    session.disconnect();
    await server.close();
  }
}

async function ranEachTime(session: Session, send: () => ReturnType<Ask>) {
  await answered(send);
  let ran: ReadonlyMap<string, readonly string[]> | undefined;
  for (let tried = 0; tried < tries; tried++) {
    await session.post("Profiler.takePreciseCoverage");
    await answered(send);
    const now = await ranNow(session);
    ran = ran === undefined ? now : inBoth(ran, now);
  }
  return ran ?? new Map();
}

async function answered(send: () => ReturnType<Ask>): Promise<void> {
  const { status, body } = await send();
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Our functions that ran since it was last asked, by file. */
async function ranNow(session: Session): Promise<ReadonlyMap<string, readonly string[]>> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const files = new Map<string, readonly string[]>();
  for (const { url, functions } of result) {
    const path = url.startsWith("file:") ? relative(root, fileURLToPath(url)) : "";
    if (!/^(packages|adapters|apps)\/[^/]+\/src\//.test(path)) continue;
    const ran = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0));
    // A function without a name is known by its place.
    const names = ran.map(({ functionName, ranges }) => functionName || `at ${ranges[0]?.startOffset}`);
    if (names.length > 0) files.set(path, names);
  }
  return files;
}

function inBoth(one: ReadonlyMap<string, readonly string[]>, other: ReadonlyMap<string, readonly string[]>) {
  const both = [...one].map(
    ([path, names]) => [path, names.filter((name) => other.get(path)?.includes(name))] as const,
  );
  return new Map(both.filter(([, names]) => names.length > 0));
}
