import { awaitingPaths, type BlockKind, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";
import { isCurrency } from "../../payment/currency.ts";
import { isPaymentProvider, paymentProviderNames } from "../../payment/payment-providers.ts";

const columns = {
  payment_amount: field.nullable(
    field.text({ help: "What is paid, in the currency: an expression.", max: 4000, language: "value" }),
  ),
} as const;

/** Takes a card by keys and has it charged once. The card never comes to the engine. */
export const payment = {
  ...plainKind,
  label: "takes a card by keys",
  help: "Asks for a card by keys alone and charges it once; leaves by paid, declined, timed_out, unknown or failed.",
  family: "do",
  addable: 15,
  exits: ["paid"],
  fields: [
    "payment_provider",
    "payment_currency",
    "payment_timeout",
    "max_retries",
    "first_digit_wait_time",
    "max_inter_digit_wait_time",
    "dtmf_max_wait_time",
  ],
  columns,
  places: { payment_amount: { tab: "content", section: "Payment", label: "Amount" } },
  summary: ["payment_amount"],
  paths: awaitingPaths,
  firstPath: { name: "Paid", transition_type: "event", trigger: "paid" },
  state: () => "awaiting",
  checks: [
    {
      type: "error",
      code: "payment_amount_missing",
      field: "payment_amount",
      message: "The block names no amount to pay.",
      holds: ({ payment_amount: amount }) => amount === null || amount.trim() === "",
    },
    {
      type: "error",
      code: "payment_currency_missing",
      field: "payment_currency",
      message: "The block names no currency. Write its three capital letters, such as INR.",
      holds: ({ payment_currency: currency }) => !isCurrency(currency),
    },
    {
      type: "error",
      code: "payment_provider_missing",
      field: "payment_provider",
      message: `The block names no provider that is built in. Choose one of: ${paymentProviderNames.join(", ")}.`,
      holds: ({ payment_provider: provider }) => !isPaymentProvider(provider),
    },
  ],
} as const satisfies BlockKind<typeof columns>;
