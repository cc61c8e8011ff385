import { readsOf, unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";
import { setTargets } from "../../survey/set-targets.ts";

/**
 * Values from outside the conversation are read by names that are declared. Where nothing of the kind is declared
 * nothing is checked: the values may come with the client.
 */
export const undefinedValue = rule({
  codes: ["undefined_value"],
  *check(survey) {
    const { settings, rows } = survey.document;
    const kinds: readonly { readonly root: string; readonly names: readonly string[]; readonly what: string }[] = [
      {
        root: "account",
        names: settings.account_attributes.map(({ name }) => name),
        what: "attribute of the account",
      },
      { root: "business", names: Object.keys(settings.business_config), what: "value of the business configuration" },
      { root: "template", names: settings.template_config.map(({ name }) => name), what: "parameter of the template" },
      { root: "ab", names: settings.ab_tests.map(({ name }) => name), what: "test with variants" },
      { root: "visits", names: rows.block.map(({ name }) => name), what: "block" },
    ];
    for (const { root, names, what } of kinds) {
      if (names.length === 0) continue;
      const set = root === "account" ? setTargets(survey, root) : [];
      yield* unknownNames([...readsOf(survey, root), ...set], new Set(names), {
        type: "warning",
        code: "undefined_value",
        message: (name) => `There is no ${what} "${name}".`,
      });
    }
  },
});
