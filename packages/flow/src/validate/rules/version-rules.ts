import { deployChecks, pathKinds } from "@parley/model/kernel";
import { knownSentence } from "../../expressions/nearest.ts";
import { momentKinds } from "../../program/moment.ts";
import { comparedIn } from "../../survey/deciding.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

const subject = { noun: "settings" } as const;

/** Rules of a version have names of their own, speak of what is there, and lead on where they block. */
export const versionRules = rule({
  codes: ["duplicate_rule", "undefined_in_rule", "rule_leads_nowhere", "rules_missing"],
  *check(survey) {
    const { settings } = survey.document;
    const known = knownOf(survey);
    const names = new Set<string>();
    for (const { name, never, before, after, blocks } of settings.rules) {
      if (names.has(name)) {
        const message = `Two rules are named "${name}": give each a name of its own.`;
        yield { type: "error", code: "duplicate_rule", subject, field: "rules", message };
      }
      names.add(name);
      for (const source of [never, before, after]) {
        for (const { path, values } of source === undefined ? [] : comparedIn(source, settings.primary_scope_name)) {
          const there = known.get(path.join("."));
          for (const value of values) {
            if (there === undefined || typeof value !== "string" || there.has(value)) continue;
            const message = `The rule "${name}" compares ${path.join(".")} with "${value}", which is not there. ${knownSentence(value, there)}`;
            yield { type: "error", code: "undefined_in_rule", subject, field: "rules", message };
          }
        }
      }
      if (blocks === true && !leadsOn(survey, name)) {
        const message = `No path leads on when the rule "${name}" blocks, so the fallback is taken: add a path of kind event with its name.`;
        yield { type: "warning", code: "rule_leads_nowhere", subject, field: "rules", message };
      }
    }
    if (settings.deploy_checks.includes("rules") && settings.rules.length === 0) {
      const message = `There are no rules to check before a deploy. Write one, or take "${deployChecks[1]}" out of the checks.`;
      yield { type: "warning", code: "rules_missing", subject, field: "deploy_checks", message };
    }
  },
});

function leadsOn({ document }: Survey, name: string): boolean {
  return document.rows.path.some(
    ({ transition_type, trigger }) => pathKinds[transition_type].on === "event" && trigger === name,
  );
}

/** What the texts may be that rules compare a member of the moment with. */
function knownOf({ document: { rows } }: Survey): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([
    ["moment.does", new Set<string>(momentKinds)],
    ["moment.block", new Set(rows.block.map(({ name }) => name))],
    ["moment.prompt", new Set(rows.prompt.map(({ name }) => name))],
  ]);
}
