import { DatabaseError } from "pg";
import { CommitUnknown } from "./commit-unknown.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** What was under way when a connection failed: `nothing` lasting, or something that may be stored already. */
export type UnderWay = "nothing" | "commit";

/** PostgreSQL ends the connection: shut down, crashed, starting, out of connections, or a fault of the connection. */
const ending = /^(57P0[1-5]|08...|53300)$/;

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
  if (error instanceof DatabaseError) return error.severity !== "ERROR" || ending.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return ("code" in error && broken.has(String(error.code))) || terminated.test(error.message);
}

/** What to tell of a failure: a lost connection by what was under way on it, everything else as it is. */
export function toldOf(error: unknown, underWay: UnderWay): unknown {
  if (!isConnectionFault(error)) return error;
  const isSent = !(error instanceof Error && neverSent.test(error.message));
  return underWay === "commit" && isSent ? new CommitUnknown(error) : new DatabaseUnavailable(error);
}
