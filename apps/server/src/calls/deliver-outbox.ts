import type { ClaimedEntry } from "@parley/db/store";
import { claimOutbox, laneOf, type OutboxLimits, settleOutbox } from "@parley/db/store";
import { type Attempt, type DeliveryTimes, OutboxDelivery, readOutgoing, type Sent, sendOutgoing } from "@parley/host";
import type { Deps } from "../base/deps.ts";
import type { Metrics } from "../http/metrics.ts";

/** A server that answers late, of several clients, leaves room for all others. */
const usualLimits: OutboxLimits = { atOnce: 64, perTenant: 16, perReceiver: 4 };

export type OutboxOptions = { readonly limits?: OutboxLimits; readonly times?: DeliveryTimes };

/**
 * Delivers what no live call holds, in this process as in every other of its kind. Credentials are filled in by the
 * sender, as everywhere; what is stored is sealed.
 */
export function deliverOutbox(
  { database, outside, vault, log }: Pick<Deps, "database" | "outside" | "vault" | "log">,
  metrics: Pick<Metrics, "deliveries">,
  { limits = usualLimits, times }: OutboxOptions = {},
): OutboxDelivery<ClaimedEntry, Attempt> {
  const send = async ({ organisation, key, effect }: ClaimedEntry): Promise<Sent<Attempt>> => {
    try {
      const outgoing = readOutgoing(JSON.parse(await vault.open(effect, `outbox ${key}`)));
      return await sendOutgoing((call) => outside.run(call, organisation), key, outgoing);
    } catch (error) {
      log.error({ err: error, effect: key }, "what the outbox holds could not be sent");
      return { answer: { ok: false, status: null, error: "It could not be sent." }, isFinal: false };
    }
  };
  return new OutboxDelivery<ClaimedEntry, Attempt>(
    {
      claim: async (sending) => {
        const room = limits.atOnce - sending.length;
        return room <= 0 ? [] : claimOutbox(database, countsOf(sending), { ...limits, atOnce: room });
      },
      send,
      told: async ({ organisation, call, key, name }, _answer, { outcome, error }) => {
        if (outcome === "failed") log.warn({ organisation, call, effect: key, name, error }, "given up: not delivered");
      },
      settle: async (entry, end) => {
        await settleOutbox(database, entry, end);
        metrics.deliveries.inc({ outcome: typeof end.outcome === "string" ? end.outcome : "again" });
      },
      after: (pause, back) => {
        const timer = setTimeout(back, pause);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
      failed: (error) => log.warn({ err: error }, "the outbox could not be delivered for a moment"),
    },
    times,
  );
}

/** How many of each client, and of each receiver of a client. */
function countsOf(sending: readonly ClaimedEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of sending) {
    for (const name of [entry.organisation, laneOf(entry)]) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
