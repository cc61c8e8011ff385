import { actionUses } from "../../survey/action-uses.ts";
import { unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";

/** Events start actions that exist, and language models may run such. */
export const eventActions = rule({
  codes: ["undefined_action"],
  *check(survey) {
    const known = new Set(survey.document.rows.action.map((action) => action.name));
    yield* unknownNames(actionUses(survey), known, {
      type: "error",
      code: "undefined_action",
      message: (name) => `There is no action "${name}".`,
    });
  },
});
