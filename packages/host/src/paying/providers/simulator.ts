import type { Card } from "../card.ts";
import type { Charged, Order, PaymentProvider } from "../payment-provider.ts";

type Simulated = Pick<Charged, "outcome" | "reason"> | "silent";

/** By the last four digits of the card. */
const byCard: { readonly [ending: string]: Simulated } = {
  "0002": { outcome: "declined", reason: "card_declined" },
  "9995": { outcome: "declined", reason: "insufficient_funds" },
  "0127": { outcome: "failed", reason: "provider_away" },
  "0119": "silent",
};

/** By the last two digits of the amount, in the smallest unit of its currency. */
const byAmount: { readonly [ending: number]: Simulated } = {
  1: { outcome: "declined", reason: "amount_declined" },
  2: "silent",
  3: { outcome: "failed", reason: "provider_away" },
};

/** What the simulator answers; null where it never does. */
export function simulatedCharge({ id, amount }: Order, { number }: Card): Charged | null {
  const simulated = byCard[number.slice(-4)] ?? byAmount[amount % 100] ?? { outcome: "paid", reason: null };
  if (simulated === "silent") return null;
  return { ...simulated, reference: simulated.outcome === "paid" ? `simulated-${id}` : null };
}

/** Takes no money. */
export const simulator: PaymentProvider = {
  charge: (order, card) => {
    const charged = simulatedCharge(order, card);
    return charged === null ? new Promise(() => {}) : Promise.resolve(charged);
  },
};
