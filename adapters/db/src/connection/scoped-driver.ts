import type { Driver, TransactionSettings } from "kysely";
import { escapeIdentifier, type Pool } from "pg";
import { connect } from "./pool.ts";
import type { Scope } from "./scope.ts";
import { ScopedConnection } from "./scoped-connection.ts";

/** Hands Kysely connections of a pool that set the same scope on every transaction. */
export class ScopedDriver implements Driver {
  readonly #pool: Pool;
  readonly #scope: Scope;

  constructor(pool: Pool, scope: Scope) {
    this.#pool = pool;
    this.#scope = scope;
  }

  async init(): Promise<void> {}

  /** The pool outlives the drivers on it: whoever made it ends it. */
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    return new ScopedConnection(await connect(this.#pool), this.#scope);
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
