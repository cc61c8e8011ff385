import { type Id, isId } from "@parley/model/kernel";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Transaction } from "kysely";
import type { Pool } from "pg";
import { type ChannelReader, openChannel } from "./open-channel.ts";
import { createPool } from "./pool.ts";
import type { Scope } from "./scope.ts";
import { ScopedDriver } from "./scoped-driver.ts";

/**
 * The only ways to the data. `Tables` names every table with its row type; the same names serve both ways, but
 * requests and calls see views of the organisations in scope where the system path sees the tables.
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
  /** Waits for running work and closes all connections. */
  close(): Promise<void>;
};

export type OpenOptions = {
  readonly appUrl: string;
  readonly systemUrl: string;
  /** Most connections for requests and calls. Default 16. */
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
  const pools = { statementTimeout, connectPatience, onIdleError };
  const app = createPool({ ...pools, url: options.appUrl, schema: "app", connections: options.appConnections ?? 16 });
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
  const shared: Pick<Database<Tables>, "limitedTo" | "listen" | "close"> = {
    limitedTo,
    listen: (channel, reader) => openChannel(options.appUrl, channel, reader),
    close: async () => {
      await Promise.all([app.end(), system.end()]);
    },
  };
  return limitedTo(statementTimeout);
}

function scoped<Tables>(pool: Pool, scope: Scope): Kysely<Tables> {
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
