import { credentialUses } from "../../survey/credential-uses.ts";
import { unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";

/** A request that names a credential which its client does not have is refused each time it is sent. */
export const missingCredential = rule({
  codes: ["missing_credential"],
  *check(survey) {
    if (survey.credentials === null) return;
    yield* unknownNames(credentialUses(survey), new Set(survey.credentials), {
      type: "error",
      code: "missing_credential",
      tellsKnown: survey.credentials.length > 0,
      message: (name) => `The client has no credential "${name}": add it under Credentials.`,
    });
  },
});
