import { entityUses } from "../../survey/entity-uses.ts";
import { unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";

/** Entities are used by names that exist. */
export const undefinedEntity = rule({
  codes: ["undefined_entity"],
  *check(survey) {
    const known = new Set(survey.document.rows.entity.map((entity) => entity.name));
    yield* unknownNames(entityUses(survey), known, {
      type: "error",
      code: "undefined_entity",
      message: (name) => `There is no value "${name}".`,
    });
  },
});
