import { setTimeout as delay } from "node:timers/promises";
import { type CustomTypesConfig, Pool, type PoolClient, types } from "pg";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import { prepareScope } from "./scope.ts";

export type PoolOptions = {
  readonly url: string;
  readonly schema: "app" | "parley";
  readonly connections: number;
  /** Longest run of one statement. */
  readonly statementTimeout: number;
  /** How long work waits for a connection. */
  readonly connectPatience: number;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  readonly onIdleError: (error: Error) => void;
};

/** A pool whose connections send queries without waiting for the answers of earlier ones. */
export function createPool(options: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    pipeline: true,
    connectionTimeoutMillis: options.connectPatience,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: `parley ${options.schema}`,
    options: [
      `-c search_path=${options.schema},public`,
      `-c statement_timeout=${options.statementTimeout}`,
      "-c lock_timeout=10000",
      // A page is found in less time than it takes to start a second process for it.
      "-c max_parallel_workers_per_gather=0",
      "-c idle_in_transaction_session_timeout=60000",
    ].join(" "),
    types: { getTypeParser } as CustomTypesConfig,
    onConnect: prepareScope,
  });
  pool.on("error", options.onIdleError);
  // While a connection is in use the pool does not listen to its errors, and an error nobody listens to ends the
  // process. Its queries fail with the same error, so nothing is hidden.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Takes a connection; tries again while the database is away, since nothing has been sent yet. */
export async function connect(pool: Pool): Promise<PoolClient> {
  const deadline = performance.now() + (pool.options.connectionTimeoutMillis ?? 0);
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (pool.ending || performance.now() > deadline) throw new DatabaseUnavailable(error);
      await delay(100);
    }
  }
}

const { builtins } = types;

/** Times as ISO 8601 in UTC, counts as numbers; dates and decimals stay texts, so that nothing is lost. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
  if (oid === builtins.INT8) return Number;
  if (oid === builtins.DATE) return (text: string) => text;
  return types.getTypeParser(oid, format);
}
