import type { EffectTo } from "@parley/engine";
import { isPaymentProvider } from "@parley/model/kernel";
import type { Card } from "./card.ts";
import type { PaymentAnswer } from "./card-till.ts";
import type { Charged, PaymentProvider } from "./payment-provider.ts";
import { paymentProviders } from "./payment-providers.ts";

/** A payment that the conversation asks for. */
export type PaymentRequest = Extract<EffectTo<"channel">, { type: "request"; kind: "payment" }>;

export type ChargePorts = {
  readonly providers?: typeof paymentProviders;
  /** Calls back after so many milliseconds, unless the answer is called before. */
  readonly after: (pause: number, back: () => void) => () => void;
  /** The provider broke off. What it said is not told: it may hold the card. */
  readonly failed: (provider: string) => void;
};

/** Has a card charged, at most once. Returns the outcome; without an answer in time it is, and stays, `unknown`. */
export async function chargeOnce(
  { id, provider: name, amount, currency, timeout }: PaymentRequest,
  card: Card | null,
  { providers = paymentProviders, after, failed }: ChargePorts,
): Promise<PaymentAnswer> {
  if (card === null || !isPaymentProvider(name)) {
    return chargedAnswer({ outcome: "failed", reference: null, reason: card === null ? "no_card" : "no_provider" });
  }
  const provider: PaymentProvider = providers[name];
  let cancel = () => {};
  const isLate = new Promise<null>((resolve) => {
    cancel = after(timeout, () => resolve(null));
  });
  try {
    const charged = await Promise.race([provider.charge({ id, amount, currency }, card), isLate]);
    return charged === null ? unanswered : chargedAnswer(withoutCard(charged, card));
  } catch {
    failed(name);
    return { ...unanswered, error: "the provider broke off", timed_out: false };
  } finally {
    cancel();
  }
}

/** It may have been charged. */
export const unanswered: PaymentAnswer = {
  ok: false,
  status: null,
  result: { outcome: "unknown" },
  error: "timed out",
  timed_out: true,
};

export const chargedAnswer = ({ outcome, reference, reason }: Charged): PaymentAnswer => ({
  ok: outcome === "paid",
  status: null,
  result: { outcome, reference, reason },
  error: outcome === "paid" ? null : (reason ?? outcome),
  timed_out: false,
});

/** What a provider says goes into the record, and the card does not. */
function withoutCard({ outcome, reference, reason }: Charged, card: Card): Charged {
  const clear = (text: string | null) => (text === null || repeats(text, card) ? null : text);
  return { outcome, reference: clear(reference), reason: clear(reason) };
}

function repeats(text: string, { number, expiry, code }: Card): boolean {
  if (text.replaceAll(/\D/g, "").includes(number)) return true;
  const month = String(expiry.month).padStart(2, "0");
  const year = String(expiry.year);
  const told = new Set([code, `${month}${year.slice(2)}`, `${month}${year}`]);
  const entries = text.match(/(?<![\w-])\d+(?:\s*\/\s*\d+)?(?![\w-])/g) ?? [];
  return entries.some((entry) => told.has(entry.replaceAll(/\D/g, "")));
}
