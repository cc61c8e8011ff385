import { createSocket } from "node:dgram";
import { once } from "node:events";

/** Above those of an installation as it comes, and below those that the system lends to programs that ask for any. */
const first = 24_000;
const perRange = 100;
const ranges = 80;

let next = process.pid;

/** A hundred ports, from an even one on. */
export type Ports = { readonly low: number; readonly high: number; readonly release: () => Promise<void> };

/**
 * Ports that no other test has, neither in this run nor in another on the machine: one that was asked of the system is
 * free for all again between finding and using it. The range is claimed by its second port, which nothing goes through.
 */
export async function claimPorts(): Promise<Ports> {
  for (let tried = 0; tried < ranges; tried++) {
    const low = first + (next++ % ranges) * perRange;
    const claim = createSocket("udp4");
    claim.bind(low + 1, "127.0.0.1");
    const isOurs = await once(claim, "listening").then(
      () => true,
      () => false,
    );
    if (!isOurs) {
      claim.close();
      continue;
    }
    const release = async () => {
      claim.close();
      await once(claim, "close");
    };
    return { low, high: low + perRange - 1, release };
  }
  throw new Error("All ranges of ports are taken.");
}
