import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what systems lend to those that connect or ask for any port: none is given ours while the database is down. */
const [lowest, beyond] = [10_000, 24_000];

const tries = 100;

/** A TCP port of 127.0.0.1 without a listener: the wanted one if it is free, else one that systems do not lend. */
export async function freePort(wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let tried = 0; tried < tries; tried++) {
    const port = randomInt(lowest, beyond);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free TCP port from ${lowest} to ${beyond - 1} on 127.0.0.1.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
