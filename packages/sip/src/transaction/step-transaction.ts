import { type InviteClient, stepInviteClient } from "./invite-client.ts";
import { type InviteServer, stepInviteServer } from "./invite-server.ts";
import { type RequestClient, stepRequestClient } from "./request-client.ts";
import { type RequestServer, stepRequestServer } from "./request-server.ts";
import type { TransactionEvent, TransactionStep } from "./transaction.ts";

export type ClientTransaction = InviteClient | RequestClient;
export type ServerTransaction = InviteServer | RequestServer;
export type Transaction = ClientTransaction | ServerTransaction;

/** Moves a transaction of any of the four kinds by one event. */
export function stepTransaction(state: Transaction, event: TransactionEvent): TransactionStep<Transaction> {
  switch (state.kind) {
    case "invite_client":
      return stepInviteClient(state, event);
    case "invite_server":
      return stepInviteServer(state, event);
    case "request_client":
      return stepRequestClient(state, event);
    case "request_server":
      return stepRequestServer(state, event);
  }
}
