import type { Card } from "./card.ts";

/** What is to be charged. */
export type Order = {
  /** The same at every telling of one payment: who has charged it does not charge it again. */
  readonly id: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** Of ISO 4217. */
  readonly currency: string;
};

/** `failed`: nothing was charged, and another try may do better. `declined`: the card may not be charged. */
export type Charged = {
  readonly outcome: "paid" | "declined" | "failed";
  /** Under which the provider finds it. */
  readonly reference: string | null;
  /** A name for what was wrong. */
  readonly reason: string | null;
};

/** Takes money. What it throws, and what it does not answer in time, is unknown: it may have charged the card. */
export type PaymentProvider = {
  readonly charge: (order: Order, card: Card) => Promise<Charged>;
};
