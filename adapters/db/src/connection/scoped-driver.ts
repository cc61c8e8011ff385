import type { Driver, TransactionSettings } from "kysely";
import { escapeIdentifier, type Pool } from "pg";
import { connect } from "./pool.ts";
import { ScopedConnection } from "./scoped-connection.ts";

/** Hands Kysely connections of a pool that set the same scope on every transaction. */
export class ScopedDriver implements Driver {
  readonly #pool: Pool;
  readonly #setScope: string;

  /** `setScope` is SQL that sets the scope until the end of the transaction. */
  constructor(pool: Pool, setScope: string) {
    this.#pool = pool;
    this.#setScope = setScope;
  }

  async init(): Promise<void> {}

  /** The pool outlives the drivers on it: whoever made it ends it. */
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    return new ScopedConnection(await connect(this.#pool), this.#setScope);
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
    await connection.run(`savepoint ${escapeIdentifier(name)}`);
  }

  async rollbackToSavepoint(connection: ScopedConnection, name: string): Promise<void> {
    await connection.run(`rollback to ${escapeIdentifier(name)}`);
  }

  async releaseSavepoint(connection: ScopedConnection, name: string): Promise<void> {
    await connection.run(`release ${escapeIdentifier(name)}`);
  }
}
