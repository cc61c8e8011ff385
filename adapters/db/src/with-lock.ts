import { Client } from "pg";
import { keptAlive } from "./connection/kept-alive.ts";

/**
 * Does work that only one process at a time may do; others wait. The lock is a connection's, not a transaction's: an
 * open transaction would hold up `create index concurrently`. It is gone with the process, however that ends.
 */
export async function withLock<T>(options: { url: string; lock: number }, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: options.url, ...keptAlive });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [options.lock]);
    return await work();
  } finally {
    await client.end();
  }
}
