import { isPaymentProvider, paymentProviders } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** Callers who pay have their card charged. */
export const simulatedPayment = rule({
  codes: ["payment_takes_no_money"],
  *check({ document, subject }) {
    for (const block of document.rows.block) {
      const { payment_provider: name } = block;
      if (!isPaymentProvider(name) || paymentProviders[name].takesMoney) continue;
      const message = `The provider ${paymentProviders[name].label} takes no money: callers hear that they paid, and no card is charged. It suits trials alone.`;
      yield {
        type: "warning",
        code: "payment_takes_no_money",
        subject: subject.block(block),
        field: "payment_provider",
        message,
      };
    }
  },
});
