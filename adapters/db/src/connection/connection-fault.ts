import { DatabaseError } from "pg";

/** The connection was lost while something was being committed: it may or may not have been stored. */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";

  constructor(cause: unknown) {
    super("It is not known whether the database has stored it", { cause });
  }
}

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

/** A statement found more than fits into memory beside the work of others. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";

  constructor(most: number) {
    super(`A statement gave more than ${most} bytes`);
  }
}

/** What was under way when a connection failed: `nothing` lasting, or something that may be stored already. */
export type UnderWay = "nothing" | "commit";

/**
 * PostgreSQL ends the connection, or takes none: shut down, crashed, starting, idle for too long, out of connections, no
 * such user or database. By its codes alone: it says the severity in its own language.
 */
const ending = /^(57P0[1-5]|08...|25P0[34]|28...|3D000|53300)$/;

/** What the system says of a connection that broke. */
const broken = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** What pg says of one. */
const terminated = /^Connection terminated|^Client has encountered a connection error|^Client was closed|not queryable/;
const neverSent = /not queryable/;

/** Whether a statement failed because its connection is gone, and not for what it said. */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof DatabaseError) return ending.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return ("code" in error && broken.has(String(error.code))) || terminated.test(error.message);
}

/** What to tell of a failure: a lost connection by what was under way on it, everything else as it is. */
export function toldOf(error: unknown, underWay: UnderWay): unknown {
  if (!isConnectionFault(error)) return error;
  const isSent = !(error instanceof Error && neverSent.test(error.message));
  return underWay === "commit" && isSent ? new CommitUnknown(error) : new DatabaseUnavailable(error);
}

/**
 * Codes of PostgreSQL that say nothing against the statement: the connection or the server went away, it takes no more
 * connections, or others were in the way for too long.
 */
const passing = /^(?:08...|57P0[1-5]|53...|55000|55P03|57014|40001|40P01|25P03)$/;

/**
 * Whether the same work may be stored a moment later: what failed is the way to the database, not the work. It may have
 * been stored all the same, when only the answer was lost.
 */
export function mayBeTriedAgain(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof CommitUnknown) return true;
  return isConnectionFault(error) || (error instanceof DatabaseError && passing.test(error.code ?? ""));
}
