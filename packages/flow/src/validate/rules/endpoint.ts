import { checkEndpoint } from "../../requests/check-endpoint.ts";
import { requestsOf } from "../../survey/requests-of.ts";
import { rule } from "../../survey/rule.ts";

/** The address of a request leads where the designer wrote, not where callers say, and where this installation sends. */
export const endpoint = rule({
  codes: ["endpoint_wrong", "endpoint_out_of_reach"],
  *check({ document, allowed }) {
    for (const request of requestsOf(document)) {
      const fault = checkEndpoint(request.endpoint, { settings: document.settings, allowed });
      if (fault === null) continue;
      const type = fault.code === "endpoint_wrong" ? "error" : "warning";
      yield { ...fault, type, subject: request.subject, field: request.endpointField };
    }
  },
});
