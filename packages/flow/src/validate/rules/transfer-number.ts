import type { Settings } from "@parley/model/kernel";
import type { Scope } from "../../program/compiled.ts";
import { rule } from "../../survey/rule.ts";
import { compileTemplate } from "../../templates/compile-template.ts";

/** What a call is transferred to is a number: words cannot be dialled. */
export const transferNumber = rule({
  codes: ["transfer_number_wrong"],
  *check({ document: { rows, settings }, subject }) {
    for (const block of rows.block) {
      const number = block.transfer_phone_number?.trim() ?? "";
      if (number === "") continue;
      const dialled = knownText(number, settings);
      if (dialled === null || isNumber(dialled)) continue;
      const message = `"${dialled}" is no telephone number, so the transfer fails. Write digits, as in +918000000001.`;
      const at = subject.block(block);
      yield { type: "error", code: "transfer_number_wrong", subject: at, field: "transfer_phone_number", message };
    }
  },
});

/** Digits, a plus before them, and what people write between: what the voice worker dials. */
function isNumber(text: string): boolean {
  return /^\+?[0-9]{1,15}$/.test(text.replaceAll(/[\s().-]/g, ""));
}

/** What a template always gives: it reads nothing, or only the version's own business values. Null: the call decides. */
function knownText(source: string, settings: Settings): string | null {
  const compiled = compileTemplate(source, { scopeName: settings.primary_scope_name });
  if (!compiled.ok || !compiled.template.variables.every((name) => /^business[.[]/.test(name))) return null;
  const { text, missing } = compiled.template.render({ ...nothing, business: settings.business_config });
  return missing.length > 0 ? null : text;
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
