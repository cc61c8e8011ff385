import { type Id, isId } from "@parley/model/kernel";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Transaction } from "kysely";
import { type CustomTypesConfig, Pool, type PoolClient, types } from "pg";
import { AnswerTooLarge } from "./connection-fault.ts";
import { keptAlive } from "./kept-alive.ts";
import { type ChannelReader, openChannel } from "./open-channel.ts";
import { prepareScope, type Scope, ScopedDriver, SilenceWatch, type WatchedPool } from "./scoped-driver.ts";

/**
 * The only ways to the data. `Tables` names every table with its row type. Both ways use the same names. Requests and
 * calls see views of the organisations in scope; the system path sees the tables.
 */
export type Database<Tables> = {
  /** Statements that each see, and may write, only rows of these organisations; each commits by itself. */
  forOrganisations(organisations: readonly Id[]): Kysely<Tables>;
  /** The same in one transaction. */
  withOrganisations<T>(organisations: readonly Id[], work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /**
   * The audited way across organisations, for work that has none of its own: who signs in, whom a number belongs to.
   * `reason` is a fixed phrase ("sign in"); it is reported and stands in the transaction's setting `app.reason`.
   */
  asSystem<T>(reason: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** The same data over the same connections, where no statement may run longer than this; milliseconds. */
  limitedTo(statementTimeout: number): Database<Tables>;
  /** Hears what is sent to a channel of PostgreSQL's NOTIFY, over a connection of its own. Returns what ends it. */
  listen(channel: string, reader: ChannelReader): Promise<() => Promise<void>>;
  /** Another connection was cut off. Those that have not answered since may lead nowhere: they are closed, not used. */
  doubt(): void;
  /** Waits for running work and closes all connections. */
  close(): Promise<void>;
};

export type OpenOptions = {
  readonly appUrl: string;
  readonly systemUrl: string;
  /** Most connections for requests and calls. Default 24. */
  readonly appConnections?: number;
  /** Most connections for the system path. Default 4. */
  readonly systemConnections?: number;
  /** Longest run of one statement. Default 30,000. */
  readonly statementTimeout?: number;
  /** How long work waits for a connection before it fails as `DatabaseUnavailable`. Default 8,000: a crash's recovery. */
  readonly connectPatience?: number;
  /** Told of each use of the system path. */
  readonly onSystemAccess?: (reason: string) => void;
  /** Told of connections that break while idle; they are replaced by themselves. */
  readonly onConnectionLost?: (error: Error) => void;
};

/** Opens both pools; connects when first used. */
export function openDatabase<Tables>(options: OpenOptions): Database<Tables> {
  const { statementTimeout = 30_000, connectPatience = 8000, onConnectionLost: onIdleError = () => {} } = options;
  const watch = new SilenceWatch();
  const pools = { statementTimeout, connectPatience, onIdleError, watch };
  const app = createPool({ ...pools, url: options.appUrl, schema: "app", connections: options.appConnections ?? 24 });
  const system = createPool({
    ...pools,
    url: options.systemUrl,
    schema: "parley",
    connections: options.systemConnections ?? 4,
  });

  const limitedTo = (statementTimeout: number): Database<Tables> => {
    const forOrganisations = (organisations: readonly Id[]) =>
      scoped<Tables>(app, { setting: "app.org", value: arrayLiteral(organisations), statementTimeout });
    return {
      ...shared,
      forOrganisations,
      withOrganisations: (organisations, work) => forOrganisations(organisations).transaction().execute(work),
      asSystem: (reason, work) => {
        options.onSystemAccess?.(reason);
        return work(scoped<Tables>(system, { setting: "app.reason", value: reason, statementTimeout }));
      },
    };
  };
  const shared: Pick<Database<Tables>, "limitedTo" | "listen" | "doubt" | "close"> = {
    limitedTo,
    listen: (channel, reader) => openChannel(options.appUrl, channel, reader),
    doubt: () => watch.doubt(performance.now()),
    close: async () => {
      await Promise.all([app.pool.end(), system.pool.end()]);
    },
  };
  return limitedTo(statementTimeout);
}

function scoped<Tables>(pool: WatchedPool, scope: Scope): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new ScopedDriver(pool, scope),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

function arrayLiteral(organisations: readonly Id[]): string {
  for (const id of organisations) if (!isId(id)) throw new TypeError(`Not the id of an organisation: ${id}`);
  return `{${organisations.join(",")}}`;
}

type PoolOptions = {
  readonly url: string;
  readonly schema: "app" | "parley";
  readonly connections: number;
  /** Longest run of one statement. */
  readonly statementTimeout: number;
  /** How long work waits for a connection. */
  readonly connectPatience: number;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  readonly onIdleError: (error: Error) => void;
  readonly watch: SilenceWatch;
};

/** A pool whose connections send queries without waiting for the answers of earlier ones. */
function createPool(options: PoolOptions): WatchedPool {
  const { watch } = options;
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    pipeline: true,
    connectionTimeoutMillis: options.connectPatience,
    idleTimeoutMillis: 60_000,
    ...keptAlive,
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
  // While a connection is in use, the pool does not listen to its errors. An error without a listener ends the process.
  // Its queries fail with the same error, so nothing is hidden.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    boundAnswers(client);
  });
  return { pool, watch };
}

const { builtins } = types;

/** Times as ISO 8601 in UTC, counts as numbers; dates and decimals stay texts, so that nothing is lost. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === builtins.TIMESTAMPTZ) return momentOf;
  if (oid === builtins.INT8) return Number;
  if (oid === builtins.DATE) return (text: string) => text;
  return types.getTypeParser(oid, format);
}

/** A moment as PostgreSQL writes it, in ISO 8601: other forms of the first hundred years are taken for those of our time. */
function momentOf(text: string): string {
  return new Date(text.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00")).toISOString();
}

/** What one statement may give; bytes. The largest agent is a third of it. */
const mostBytes = 256 * 1024 * 1024;

/**
 * Ends a connection on which a statement gives more than fits into memory. pg keeps all rows until the last one has come:
 * one client that stores much and asks for all of it would end the process for everyone.
 */
function boundAnswers({ connection }: PoolClient, most = mostBytes): void {
  let bytes = 0;
  connection.on("dataRow", ({ length }: { readonly length: number }) => {
    bytes += length;
    if (bytes > most) connection.stream.destroy(new AnswerTooLarge(most));
  });
  const begin = () => {
    bytes = 0;
  };
  connection.on("commandComplete", begin);
  connection.on("readyForQuery", begin);
}
