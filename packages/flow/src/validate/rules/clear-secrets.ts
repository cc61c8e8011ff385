import { clearSecrets, suspectedSecrets } from "../../requests/clear-secrets.ts";
import { requestsOf } from "../../survey/requests-of.ts";
import { rule } from "../../survey/rule.ts";

/** What proves who we are is a credential: everybody who may look at the agent reads what is written out. */
export const clearSecretsRule = rule({
  codes: ["secret_in_clear", "secret_suspected"],
  *check({ document }) {
    for (const request of requestsOf(document)) {
      for (const secret of clearSecrets(request)) {
        const field = secret.in === "endpoint" ? request.endpointField : request.parametersField;
        const message = `"${secret.name}" holds a secret that everybody reads who sees the agent: name a credential, as ${secret.before}{{ credentials.crm_token }}.`;
        yield { type: "error", code: "secret_in_clear", subject: request.subject, field, message };
      }
      for (const name of suspectedSecrets(request, request.body)) {
        const message = `"${name}" looks like a secret. If it is one, name a credential, as {{ credentials.crm_token }}.`;
        yield {
          type: "warning",
          code: "secret_suspected",
          subject: request.subject,
          field: request.parametersField,
          message,
        };
      }
    }
  },
});
