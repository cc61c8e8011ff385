import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { type QueryResult as ClientResult, DatabaseError, type PoolClient } from "pg";
import { runAlone, type Scope, type Statement, scopeSql } from "./scope.ts";

/**
 * One connection, taken from the pool for one transaction or one statement. It never sends a statement outside a
 * transaction that has set its scope: a statement of its own becomes a transaction too. The scope goes out together with
 * the first statement, so the wall costs no round trip of its own.
 */
export class ScopedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #scope: Scope;
  #state: "alone" | "announced" | "open" = "alone";
  #opening = "begin";
  #isLost = false;

  constructor(client: PoolClient, scope: Scope) {
    this.#client = client;
    this.#scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = "name" in query && typeof query.name === "string" ? { name: query.name } : {};
    return toQueryResult(await this.run({ text: query.sql, values: [...query.parameters], ...name }));
  }

  /** Runs one statement in the open transaction, or in one of its own. */
  async run(statement: Statement): Promise<ClientResult> {
    if (this.#state === "open") return this.#client.query(statement);
    if (this.#state === "alone") return this.#runAlone(statement);
    this.#state = "open";
    const opened = this.#client.query(`${this.#opening}; ${scopeSql(this.#scope)}`);
    const answered = this.#client.query(statement);
    const [opening, answer] = await Promise.allSettled([opened, answered]);
    for (const part of [opening, answer]) if (part.status === "rejected") throw part.reason;
    return answered;
  }

  async #runAlone(statement: Statement): Promise<ClientResult> {
    try {
      return await runAlone(this.#client, this.#scope, statement);
    } catch (error) {
      // A statement that PostgreSQL refuses leaves the connection good; whatever else went wrong may not.
      this.#isLost = !(error instanceof DatabaseError && error.severity === "ERROR");
      throw error;
    }
  }

  /** Only notes that a transaction begins: it is opened together with its first statement. */
  begin(settings: TransactionSettings): void {
    const isolation = settings.isolationLevel === undefined ? "" : ` isolation level ${settings.isolationLevel}`;
    const access = settings.accessMode === undefined ? "" : ` ${settings.accessMode}`;
    this.#opening = `begin${isolation}${access}`;
    this.#state = "announced";
  }

  async commit(): Promise<void> {
    const wasOpen = this.#state === "open";
    this.#state = "alone";
    if (!wasOpen) return;
    const { command } = await this.#client.query("commit");
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    const wasOpen = this.#state === "open";
    this.#state = "alone";
    if (wasOpen) await this.#client.query("rollback");
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

function toQueryResult<R>(result: ClientResult): QueryResult<R> {
  const rows: R[] = result.rows;
  const isChange = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(result.command);
  return isChange ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows };
}
