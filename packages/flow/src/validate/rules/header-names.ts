import { requestsOf } from "../../survey/requests-of.ts";
import { rule } from "../../survey/rule.ts";

/** The names of headers are written out; values alone may be templates. */
export const headerNames = rule({
  codes: ["header_name_wrong"],
  *check({ document }) {
    for (const { headers, subject, parametersField: field } of requestsOf(document)) {
      for (const name of Object.keys(headers)) {
        if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue;
        const message = `${JSON.stringify(name)} is no name of a header: write letters, digits and hyphens.`;
        yield { type: "error", code: "header_name_wrong", subject, field, message };
      }
    }
  },
});
