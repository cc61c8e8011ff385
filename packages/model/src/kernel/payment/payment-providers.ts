import { keysOf } from "../keys-of.ts";

/** Who takes money. What each does is its file in `host`; here is what designers choose by. */
const providers = {
  simulator: {
    label: "Simulator",
    help: "Takes no money: its amounts and card numbers decide what it answers.",
    takesMoney: false,
  },
} as const satisfies { readonly [name: string]: Provider };

type Provider = { readonly label: string; readonly help: string; readonly takesMoney: boolean };

export type PaymentProviderName = keyof typeof providers;

export const paymentProviders: {
  readonly [Name in PaymentProviderName]: Provider;
} = providers;

export const paymentProviderNames = keysOf(providers);

export function isPaymentProvider(name: string | null): name is PaymentProviderName {
  return name !== null && Object.hasOwn(providers, name);
}
