import { DatabaseError } from "pg";
import { CommitUnknown } from "./commit-unknown.ts";
import { isConnectionFault } from "./connection-fault.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

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
