import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { type QueryResult as ClientResult, DatabaseError, type PoolClient } from "pg";
import { isConnectionFault, toldOf, type UnderWay } from "./connection-fault.ts";
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
  #isReading = false;
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
        // A statement that PostgreSQL refuses leaves the connection good; whatever else went wrong may not.
        this.#isLost ||= !(error instanceof DatabaseError && error.severity === "ERROR");
        throw error;
      }
    });
  }

  /** A connection that is lost is told by what was under way on it. */
  async #told<T>(underWay: UnderWay, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#isLost ||= isConnectionFault(error);
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
