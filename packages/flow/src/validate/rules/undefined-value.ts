import { readsOf, unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";
import { setTargets } from "../../survey/set-targets.ts";

type Kind = {
  readonly root: string;
  readonly names: readonly string[];
  readonly what: string;
  readonly type?: "error";
};

/**
 * Values from outside the conversation are read by names that are declared. Where nothing of the kind is declared
 * nothing is checked: the values may come with the client. Blocks come with nothing: one that is not there is an error.
 */
export const undefinedValue = rule({
  codes: ["undefined_value"],
  *check(survey) {
    const { settings, rows } = survey.document;
    const kinds: readonly Kind[] = [
      {
        root: "account",
        names: settings.account_attributes.map(({ name }) => name),
        what: "attribute of the account",
      },
      { root: "business", names: Object.keys(settings.business_config), what: "value of the business configuration" },
      { root: "template", names: settings.template_config.map(({ name }) => name), what: "parameter of the template" },
      { root: "ab", names: settings.ab_tests.map(({ name }) => name), what: "test with variants" },
      { root: "visits", names: rows.block.map(({ name }) => name), what: "block", type: "error" },
    ];
    for (const { root, names, what, type = "warning" } of kinds) {
      if (names.length === 0) continue;
      const set = root === "account" ? setTargets(survey, root) : [];
      yield* unknownNames([...readsOf(survey, root), ...set], new Set(names), {
        type,
        code: "undefined_value",
        message: (name) => `There is no ${what} "${name}".`,
      });
    }
  },
});
