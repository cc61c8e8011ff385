import { setTimeout as delay } from "node:timers/promises";
import {
  AbortedTransactionError,
  CompiledQuery,
  type ControlConnectionProvider,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
  type TransactionSettings,
} from "kysely";
import {
  type ClientBase,
  type QueryResult as ClientResult,
  DatabaseError,
  escapeIdentifier,
  escapeLiteral,
  type Pool,
  type PoolClient,
} from "pg";
import { AnswerTooLarge, DatabaseUnavailable, isConnectionFault, toldOf, type UnderWay } from "./connection-fault.ts";

/** How long an answer may take beyond the time that its statement may run; milliseconds. */
const onItsWay = 2000;

/**
 * Ends connections of one handle that no longer answer. PostgreSQL ends a statement at its own limit and says so. What is
 * silent for longer has no other side: its host was replaced, or a router forgot the way. TCP alone tries for 15 minutes.
 * Connections that last answered before the silent statement was sent are in doubt too. They are closed, not used.
 */
export class SilenceWatch {
  /** On the clock of `performance.now`. */
  readonly #answeredAt = new WeakMap<PoolClient["connection"], number>();
  #doubtedSince = Number.NEGATIVE_INFINITY;

  /** What `work` asks of a connection; ended as ETIMEDOUT when it is not answered in time. */
  async answered<T>(
    { connection }: Pick<PoolClient, "connection">,
    statementTimeout: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const askedAt = performance.now();
    const limit = statementTimeout + onItsWay;
    const timer = setTimeout(() => {
      this.doubt(askedAt);
      const silent = new Error(`The database did not answer within ${limit} ms`);
      connection.stream.destroy(Object.assign(silent, { code: "ETIMEDOUT" }));
    }, limit);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.#answeredAt.set(connection, performance.now());
    }
  }

  /** Connections that have not answered since are closed, not used. */
  doubt(since: number): void {
    this.#doubtedSince = Math.max(this.#doubtedSince, since);
  }

  /** Whether a connection that is free may have lost its other side: then it is ended. */
  endsDoubted({ connection }: PoolClient): boolean {
    const isDoubted = (this.#answeredAt.get(connection) ?? Number.POSITIVE_INFINITY) < this.#doubtedSince;
    // Its farewell would wait for the other side.
    if (isDoubted) connection.stream.destroy();
    return isDoubted;
  }
}

/** Connections, and who ends those that no longer answer. */
export type WatchedPool = { readonly pool: Pool; readonly watch: SilenceWatch };

/** A compiled statement that a connection prepares when it first runs it and then knows by this name. */
export type NamedQuery<Row> = CompiledQuery<Row> & { readonly name: string };

/** Stands in a statement for a value that each run gives. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

let made = 0;

/**
 * A statement that is compiled once, and parsed and planned once by each connection: only its values change. For what
 * runs with every request. Make few of them, none from what a client wrote: connections keep all they have run.
 */
export class Prepared<Row, Values extends { readonly [name: string]: unknown }> {
  readonly #build: (value: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>;
  readonly #name = `prepared_${++made}`;
  #compiled: CompiledQuery<Row> | undefined;

  /** `build` writes the statement; `value(name)` stands where that value goes, as often as it likes. */
  constructor(build: (value: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>) {
    this.#build = build;
  }

  /** Runs it in a scope or transaction. */
  async rows(db: Pick<Kysely<unknown>, "executeQuery" | "getExecutor">, values: Values): Promise<readonly Row[]> {
    this.#compiled ??= this.#build((name) => sql.val(new Slot(name))).compile(db);
    const parameters = this.#compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    const query: NamedQuery<Row> = { ...this.#compiled, name: this.#name, parameters };
    return (await db.executeQuery<Row>(query)).rows;
  }
}

/** What holds until the end of a transaction: what it may see, or why it sees everything, and how long a statement may run. */
export type Scope = {
  readonly setting: "app.org" | "app.reason";
  readonly value: string;
  /** Milliseconds. */
  readonly statementTimeout: number;
};

/** A statement as pg takes it; with a name, the connection prepares it once. */
export type Statement = { readonly text: string; readonly values: unknown[]; readonly name?: string };

// Answers no row, so that the reply of the statement behind it is the first that has any.
const setScope = {
  name: "scope",
  text: "select where set_config($1, $2, true) || set_config('statement_timeout', $3, true) is null",
};

/** Makes a new connection ready for `runAlone`. */
export async function prepareScope(client: ClientBase): Promise<void> {
  await client.query({ ...setScope, values: ["app.org", "", "0"] });
}

/** SQL that sets the scope within an open transaction. */
export const scopeSql = ({ setting, value, statementTimeout }: Scope): string =>
  `set local ${setting} = ${escapeLiteral(value)}; set local statement_timeout = ${statementTimeout}`;

/**
 * Runs one statement in a transaction of its own, which sets its scope first. PostgreSQL takes all before one sync as
 * one transaction. So both go out in one write and come back in one answer: the wall costs no round trip. When the
 * scope cannot be set, the statement is not run.
 */
export async function runAlone(client: PoolClient, scope: Scope, statement: Statement): Promise<ClientResult> {
  // pg takes the two replies for those of one query that holds several statements.
  const answer = await sendTogether(client, scope, statement);
  const last: ClientResult | undefined = Array.isArray(answer) ? answer.at(-1) : undefined;
  if (last === undefined) throw new Error("A statement was answered without its scope");
  return last;
}

function sendTogether(client: PoolClient, scope: Scope, statement: Statement): Promise<ClientResult> {
  const { connection } = client;
  connection.stream.cork();
  try {
    connection.bind(
      { statement: setScope.name, values: [scope.setting, scope.value, String(scope.statementTimeout)] },
      true,
    );
    connection.execute({}, true);
    // Always by the extended protocol, whose messages wait for the sync that pg sends behind the statement.
    const extended = { ...statement, queryMode: "extended" };
    return client.query(extended);
  } finally {
    connection.stream.uncork();
  }
}

/**
 * One connection, taken from the pool for one transaction or one statement. It never sends a statement outside a
 * transaction that has set its scope: a statement of its own becomes a transaction too. The scope goes out together with
 * the first statement, so the wall costs no round trip of its own.
 */
export class ScopedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #watch: SilenceWatch;
  readonly #scope: Scope;
  #state: "alone" | "announced" | "open" = "alone";
  #opening = "begin";
  #isReading = false;
  #isLost = false;
  #process = 0;

  constructor(client: PoolClient, watch: SilenceWatch, scope: Scope) {
    this.#client = client;
    this.#watch = watch;
    this.#scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = "name" in query && typeof query.name === "string" ? { name: query.name } : {};
    return toQueryResult(await this.run({ text: query.sql, values: [...query.parameters], ...name }));
  }

  /** Runs one statement in the open transaction, or in one of its own. */
  async run(statement: Statement): Promise<ClientResult> {
    if (this.#state === "open") return this.#told("nothing", () => this.#client.query(statement));
    if (this.#state === "alone") return this.#runAlone(statement);
    this.#state = "open";
    return this.#told("nothing", () => this.#open(statement));
  }

  /** Opens the transaction together with its first statement. */
  async #open(statement: Statement): Promise<ClientResult> {
    const opened = this.#client.query(`${this.#opening}; ${scopeSql(this.#scope)}`);
    const answered = this.#client.query(statement);
    const [opening, answer] = await Promise.allSettled([opened, answered]);
    for (const part of [opening, answer]) if (part.status === "rejected") throw part.reason;
    return answered;
  }

  async #runAlone(statement: Statement): Promise<ClientResult> {
    return this.#told(isReading(statement.text) ? "nothing" : "commit", async () => {
      try {
        return await runAlone(this.#client, this.#scope, statement);
      } catch (error) {
        // A statement that PostgreSQL refuses leaves the connection good; other faults may not.
        this.#isLost ||= !(error instanceof DatabaseError) || isConnectionFault(error);
        throw error;
      }
    });
  }

  /** Whatever runs on a lost connection fails with it and reports the loss. */
  async #told<T>(underWay: UnderWay, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#watch.answered(this.#client, this.#scope.statementTimeout, work);
    } catch (error) {
      this.#isLost ||= isConnectionFault(error) || error instanceof AnswerTooLarge;
      throw toldOf(error, underWay);
    }
  }

  /** Only notes that a transaction begins: it is opened together with its first statement. */
  begin(settings: TransactionSettings): void {
    const isolation = settings.isolationLevel === undefined ? "" : ` isolation level ${settings.isolationLevel}`;
    const access = settings.accessMode === undefined ? "" : ` ${settings.accessMode}`;
    this.#opening = `begin${isolation}${access}`;
    this.#isReading = settings.accessMode === "read only";
    this.#state = "announced";
  }

  async commit(): Promise<void> {
    const wasOpen = this.#state === "open";
    this.#state = "alone";
    if (!wasOpen) return;
    const underWay = this.#isReading ? "nothing" : "commit";
    const { command } = await this.#told(underWay, () => this.#client.query("commit"));
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    const wasOpen = this.#state === "open";
    this.#state = "alone";
    // Of a lost connection the database has taken everything back.
    if (wasOpen && !this.#isLost) await this.#told("nothing", () => this.#client.query("rollback"));
  }

  /** Kysely asks for it before a statement that a signal may cancel. It reads no table, so it needs no scope. */
  async collectSessionInfo(): Promise<void> {
    const { rows } = await this.#client.query<{ pid: number }>("select pg_backend_pid() as pid");
    this.#process = rows[0]?.pid ?? 0;
  }

  /** Cancels what runs, over another connection. The connection waits for that, so its next statement is not hit. */
  cancelQuery(another: ControlConnectionProvider): Promise<void> {
    return another(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`select pg_cancel_backend(${this.#process})`));
    });
  }

  /** Back to the pool, unless it is lost or a transaction still open on it: then it is closed, which rolls that back. */
  release(): void {
    this.#client.release(this.#isLost || this.#client.getTransactionStatus() !== "I");
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Results are not streamed: read page after page by key.");
  }
}

/** Whether a statement of its own stores nothing. */
const isReading = (text: string) =>
  /^\s*(select|with|explain)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text);

function toQueryResult<R>(result: ClientResult): QueryResult<R> {
  const rows: R[] = result.rows;
  const isChange = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(result.command);
  return isChange ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows };
}

/** Hands Kysely connections of a pool that set the same scope on every transaction. */
export class ScopedDriver implements Driver {
  readonly #pool: WatchedPool;
  readonly #scope: Scope;

  constructor(pool: WatchedPool, scope: Scope) {
    this.#pool = pool;
    this.#scope = scope;
  }

  async init(): Promise<void> {}

  /** The pool outlives the drivers on it: its maker ends it. */
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    return new ScopedConnection(await connect(this.#pool), this.#pool.watch, this.#scope);
  }

  async releaseConnection(connection: ScopedConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  async commitTransaction(connection: ScopedConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: ScopedConnection): Promise<void> {
    await connection.rollback();
  }

  async savepoint(connection: ScopedConnection, name: string): Promise<void> {
    await connection.run({ text: `savepoint ${escapeIdentifier(name)}`, values: [] });
  }

  async rollbackToSavepoint(connection: ScopedConnection, name: string): Promise<void> {
    await connection.run({ text: `rollback to ${escapeIdentifier(name)}`, values: [] });
  }

  async releaseSavepoint(connection: ScopedConnection, name: string): Promise<void> {
    await connection.run({ text: `release ${escapeIdentifier(name)}`, values: [] });
  }
}

/** Takes a connection; tries again while the database is away, since nothing has been sent yet. */
async function connect({ pool, watch }: WatchedPool): Promise<PoolClient> {
  const deadline = performance.now() + (pool.options.connectionTimeoutMillis ?? 0);
  for (;;) {
    try {
      const client = await pool.connect();
      if (!watch.endsDoubted(client)) return client;
      client.release(true);
    } catch (error) {
      if (pool.ending || performance.now() > deadline) throw new DatabaseUnavailable(error);
      await delay(100);
    }
  }
}
