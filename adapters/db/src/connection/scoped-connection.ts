import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { QueryResult as ClientResult, PoolClient } from "pg";

/**
 * One connection, taken from the pool for one transaction or one statement. It never sends a statement outside a
 * transaction that has set its scope: a statement of its own becomes a transaction too. Opening, scope, statement and
 * commit go out together, so the wall costs no round trip of its own.
 */
export class ScopedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #setScope: string;
  #state: "alone" | "announced" | "open" = "alone";
  #opening = "begin";

  constructor(client: PoolClient, setScope: string) {
    this.#client = client;
    this.#setScope = setScope;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = "name" in query && typeof query.name === "string" ? query.name : undefined;
    return toQueryResult(await this.run(query.sql, query.parameters, name));
  }

  /** Runs one statement in the open transaction, or in one of its own; prepared, when it has a name. */
  async run(text: string, parameters: readonly unknown[] = [], name?: string): Promise<ClientResult> {
    const statement = { text, values: [...parameters], ...(name === undefined ? {} : { name }) };
    if (this.#state === "open") return this.#client.query(statement);
    const isAlone = this.#state === "alone";
    if (!isAlone) this.#state = "open";
    const opened = this.#client.query(`${this.#opening}; ${this.#setScope}`);
    const answered = this.#client.query(statement);
    const committed = isAlone ? this.#client.query("commit") : undefined;
    const [opening, answer, commit] = await Promise.allSettled([opened, answered, committed]);
    for (const part of [opening, answer, commit]) if (part.status === "rejected") throw part.reason;
    return answered;
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

  /** Back to the pool, unless a transaction is still open on it: then it is closed, which rolls that back. */
  release(): void {
    this.#client.release(this.#client.getTransactionStatus() !== "I");
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
