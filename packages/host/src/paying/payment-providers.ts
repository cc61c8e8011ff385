import type { PaymentProviderName } from "@parley/model/kernel";
import type { PaymentProvider } from "./payment-provider.ts";
import { simulator } from "./providers/simulator.ts";

/** Every provider by its name. A further one is its file here, this line, and its name in `model`. */
export const paymentProviders: { readonly [Name in PaymentProviderName]: PaymentProvider } = { simulator };
