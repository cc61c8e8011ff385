import type { Json } from "@parley/model/kernel";
import type { Attempt } from "./outbox-delivery.ts";
import type { Outgoing } from "./outgoing.ts";

type Answer = Attempt & { readonly result: Json; readonly timed_out: boolean };

/**
 * Sends what the outbox holds: requests by `run`, which gets their key. Messages have no carrier yet, and fail with that.
 */
export function sendOutgoing<A extends Answer>(
  run: (call: { readonly id: string } & NonNullable<Outgoing["request"]>) => Promise<A>,
  key: string,
  { request, message }: Outgoing,
): Promise<A | Answer> {
  if (request !== null) return run({ id: key, ...request });
  const error = `There is no carrier for ${message?.channel ?? "it"}.`;
  return Promise.resolve({ ok: false, status: null, result: null, error, timed_out: false });
}
