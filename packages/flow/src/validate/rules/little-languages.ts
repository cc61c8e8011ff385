import { readingCodes } from "../../survey/readings.ts";
import { rule } from "../../survey/rule.ts";

/** Expressions, templates and patterns can be read, and expressions are well typed. */
export const littleLanguages = rule({
  codes: readingCodes,
  *check({ readings }) {
    for (const { snippet, fault } of readings) {
      if (fault === null) continue;
      const { subject, field, source } = snippet;
      const quoted = source.length > 60 ? `${source.slice(0, 60)}…` : source;
      const message = `In "${quoted}": ${fault.message}`;
      yield { type: "error", code: fault.code, subject, field, message };
    }
  },
});
