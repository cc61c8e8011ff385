import type { PoolClient } from "pg";
import { AnswerTooLarge } from "./connection-fault.ts";

/** What one statement may give; bytes. The largest agent is a third of it. */
const mostBytes = 256 * 1024 * 1024;

/**
 * Ends a connection on which a statement gives more than fits into memory. pg keeps all rows until the last one has come:
 * one client that stores much and asks for all of it would end the process for everyone.
 */
export function boundAnswers({ connection }: PoolClient, most = mostBytes): void {
  let bytes = 0;
  connection.on("dataRow", ({ length }: { readonly length: number }) => {
    bytes += length;
    if (bytes > most) connection.stream.destroy(new AnswerTooLarge(most));
  });
  const begin = () => {
    bytes = 0;
  };
  connection.on("commandComplete", begin);
  connection.on("readyForQuery", begin);
}
