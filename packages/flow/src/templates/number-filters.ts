import { type Amount, parseAmount } from "../expressions/amount.ts";
import type { Filters } from "./filter.ts";
import { numberFormatter } from "./formatters.ts";
import { outputText } from "./output-text.ts";

/** Filters for amounts and numbers, written as the conversation's language does. A value that is none stays as it is. */
export const numberFilters: Filters = {
  money: {
    help: 'An amount with its currency; `money: "USD"` names one, `money: "name"` says it in words.',
    ofValue: true,
    words: { known: /^(?:[A-Z]{3}|name)$/, listed: "a currency such as USD, name" },
    apply: (value, args, { language }) => {
      const amount = amountIn(value);
      if (amount === null) return value;
      const named = args.find((arg) => typeof arg === "string" && /^[A-Z]{3}$/.test(arg));
      const currency = amount.currency ?? (typeof named === "string" ? named : null);
      const currencyDisplay = args.includes("name") ? "name" : "symbol";
      const style = currency === null ? {} : ({ style: "currency", currency, currencyDisplay } as const);
      return formatDecimal(amount, language, style);
    },
  },
  number: {
    help: "A number with separators; `number: 2` writes two decimals.",
    ofValue: true,
    apply: (value, [decimals], { language }) => {
      const amount = amountIn(value);
      if (amount === null) return value;
      const fixed = typeof decimals === "number" && decimals >= 0 && decimals <= 12 ? Math.floor(decimals) : null;
      return formatDecimal(
        amount,
        language,
        fixed === null ? { maximumFractionDigits: 12 } : { minimumFractionDigits: fixed, maximumFractionDigits: fixed },
      );
    },
  },
};

function amountIn(value: unknown): Amount | null {
  if (typeof value === "number" || typeof value === "string") return parseAmount(String(value));
  return value !== null && typeof value === "object" && "amount" in value ? parseAmount(outputText(value)) : null;
}

function formatDecimal(amount: Amount, language: string, options: Intl.NumberFormatOptions): string {
  // A decimal text is formatted exactly; the library's type only knows texts that are written out.
  const decimal = amount.decimal() as `${number}`;
  return numberFormatter(language, options)
    .format(decimal)
    .replace(/\u00a0/g, " ");
}
