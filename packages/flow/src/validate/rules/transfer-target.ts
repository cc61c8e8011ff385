import { dialledNumber, type Settings, sipAddress } from "@parley/model/kernel";
import type { Scope } from "../../program/compiled.ts";
import { rule } from "../../survey/rule.ts";
import { compileTemplate } from "../../templates/compile-template.ts";

/** What a call is transferred to can be dialled: words are no number, and digits beside other signs no address. */
export const transferTarget = rule({
  codes: ["transfer_number_wrong", "transfer_address_wrong"],
  *check({ document: { rows, settings }, subject }) {
    for (const block of rows.block) {
      const number = knownText(block.transfer_phone_number, settings);
      const at = subject.block(block);
      if (number !== "" && number !== null && dialledNumber(number) === null) {
        const message = `"${number}" is no telephone number, so the transfer fails. Write digits, as in +918000000001.`;
        yield { type: "error", code: "transfer_number_wrong", subject: at, field: "transfer_phone_number", message };
      }
      const address = knownText(block.transfer_ip_address, settings);
      if (address !== "" && address !== null && sipAddress(address) === null) {
        const message = `"${address}" is no SIP address, so the transfer fails. Write a host, with a number or name before it, as in desk@pbx.example.com. A name begins with a letter and has at most four digits.`;
        yield { type: "error", code: "transfer_address_wrong", subject: at, field: "transfer_ip_address", message };
      }
    }
  },
});

/** What a template always gives: it reads nothing, or only the version's own business values. Null: the call decides. */
function knownText(source: string | null, settings: Settings): string | null {
  const compiled = compileTemplate(source?.trim() ?? "", { scopeName: settings.primary_scope_name });
  if (!compiled.ok || !compiled.template.variables.every((name) => /^business[.[]/.test(name))) return null;
  const { text, missing } = compiled.template.render({ ...nothing, business: settings.business_config });
  return missing.length > 0 ? null : text.trim();
}

const nothing: Scope = {
  ...{ slots: {}, metadata: {}, account: {}, business: {}, template: {}, visits: {}, match: {}, ab: {} },
  ...{
    intent: null,
    confidence: null,
    input: null,
    language: "en",
    channel: "",
    now: 0,
    random: 0,
    zone: "UTC",
    action: null,
  },
};
