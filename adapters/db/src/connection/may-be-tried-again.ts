import { DatabaseError } from "pg";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/**
 * Codes of PostgreSQL that say nothing against the statement: the connection or the server went away, it takes no more
 * connections, or others were in the way for too long.
 */
const passing = /^(?:08...|57P0[1-5]|53...|55000|55P03|57014|40001|40P01|25P03)$/;

/** What the system says when a connection cannot be made or breaks. */
const network: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * Whether the same work may be stored a moment later: what failed is the way to the database, not the work. It may have
 * been stored all the same, when only the answer was lost.
 */
export function mayBeTriedAgain(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof DatabaseError) return passing.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && network.has(error.code)) return true;
  // What pg says of a connection that broke under a query, or before it.
  return /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/.test(error.message);
}
