import type { Rule } from "../rule.ts";

/** Expressions, templates and patterns can be read, and expressions are well typed. */
export const littleLanguages: Rule = {
  codes: [
    "ill_formed_expression",
    "ill_typed_expression",
    "ill_formed_template",
    "ill_formed_pattern",
    "ill_formed_digit_pattern",
  ],
  *check({ readings }) {
    for (const { snippet, fault } of readings) {
      if (fault === null) continue;
      const { subject, field, source } = snippet;
      const quoted = source.length > 60 ? `${source.slice(0, 60)}…` : source;
      const message = `In "${quoted}": ${fault.message}`;
      yield { type: "error", code: fault.code, subject, field, message };
    }
  },
};
