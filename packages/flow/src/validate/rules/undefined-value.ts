import { declaredRootNames, declaredRoots } from "../../survey/declared-roots.ts";
import { readsOf, unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";

/** Rules of their own check metadata: of writes, of reads, and of what a webhook may bring. */
const checked = declaredRootNames.filter((root) => root !== "metadata");

/**
 * Values from outside the conversation are read by names that are declared. Where nothing of the kind is declared
 * nothing is checked: the values may come with the client. What is declared and has to be filled in has a value. Blocks
 * come with nothing: one that is not there is an error.
 */
export const undefinedValue = rule({
  codes: ["undefined_value"],
  *check(survey) {
    const { settings, rows } = survey.document;
    for (const root of checked) {
      const { what, names, filled, uses } = declaredRoots[root];
      const declared = names(settings);
      if (declared.size === 0) continue;
      const used = uses(survey);
      yield* unknownNames(used, declared, {
        type: "warning",
        code: "undefined_value",
        message: (name) => `There is no ${what} "${name}".`,
      });
      if (filled === null) continue;
      const empty = used.filter(({ name }) => declared.has(name));
      yield* unknownNames(empty, filled(settings), {
        type: "warning",
        code: "undefined_value",
        message: (name) => `The ${what} "${name}" is empty: fill it in on Configure.`,
        tellsKnown: false,
      });
    }
    yield* unknownNames(readsOf(survey, "visits"), new Set(rows.block.map(({ name }) => name)), {
      type: "error",
      code: "undefined_value",
      message: (name) => `There is no block "${name}".`,
    });
  },
});
