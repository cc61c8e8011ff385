import { deployChecks } from "@parley/model/kernel";
import { knownSentence } from "../../expressions/nearest.ts";
import { leadingOn, strangersIn, targetFaults } from "../../survey/check-rule.ts";
import { rule } from "../../survey/rule.ts";

const subject = { noun: "settings" } as const;

/** Rules of a version have names of their own, speak of what is there, and lead on where they block. */
export const versionRules = rule({
  codes: ["duplicate_rule", "undefined_in_rule", "rule_leads_nowhere", "rules_missing"],
  *check({ document }) {
    const { settings } = document;
    const names = new Set<string>();
    for (const { name, never, before, after, blocks, goes_to, off } of settings.rules) {
      if (names.has(name)) {
        const message = `Two rules are named "${name}": give each a name of its own.`;
        yield { type: "error", code: "duplicate_rule", subject, field: "rules", message };
      }
      names.add(name);
      for (const source of [never, before, after]) {
        for (const { compared, value, known } of source === undefined ? [] : strangersIn(document, source)) {
          const message = `The rule "${name}" compares ${compared} with "${value}", which is not there. ${knownSentence(value, known)}`;
          yield { type: "error", code: "undefined_in_rule", subject, field: "rules", message };
        }
      }
      for (const fault of targetFaults(document, goes_to)) {
        const message = `The rule "${name}" leads nowhere. ${fault}`;
        yield { type: "error", code: "undefined_in_rule", subject, field: "rules", message };
      }
      if (blocks === true && goes_to === undefined && off !== true && leadingOn(document, name).length === 0) {
        const message = `No path leads on when the rule "${name}" blocks, so the fallback is taken: add a path of kind event with its name.`;
        yield { type: "warning", code: "rule_leads_nowhere", subject, field: "rules", message };
      }
    }
    if (settings.deploy_checks.includes("rules") && settings.rules.every(({ off }) => off === true)) {
      const message = `There are no rules to check before a deploy. Write one, or take "${deployChecks[1]}" out of the checks.`;
      yield { type: "warning", code: "rules_missing", subject, field: "deploy_checks", message };
    }
  },
});
