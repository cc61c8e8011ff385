/**
 * No connection could be had in time, or it was lost before anything was stored: the database is down or all connections
 * are taken. Safe to try again later.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  constructor(cause: unknown) {
    super("The database is not available", { cause });
  }
}
