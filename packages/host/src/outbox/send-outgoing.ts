import type { Json } from "@parley/model/kernel";
import type { Attempt, Sent } from "./outbox-delivery.ts";
import type { Outgoing } from "./outgoing.ts";

type Answer = Attempt & { readonly result: Json; readonly timed_out: boolean };

/**
 * Sends what the outbox holds: requests by `run`, which gets their key and answers for those that may not be sent. Messages
 * have no carrier yet, and fail with that.
 */
export async function sendOutgoing<A extends Answer>(
  run: (call: { readonly id: string } & NonNullable<Outgoing["request"]>) => Promise<A>,
  key: string,
  { request, message }: Outgoing,
): Promise<Sent<A | Answer>> {
  if (request !== null) {
    return { answer: await run({ id: key, ...request }), isFinal: request.refused !== null };
  }
  const error = `There is no carrier for ${message?.channel ?? "it"}.`;
  return { answer: { ok: false, status: null, result: null, error, timed_out: false }, isFinal: true };
}
