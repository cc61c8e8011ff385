import { inOneGo, type Steps } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import type { IssueOf } from "../document/issue.ts";
import { type Finding, issueOf } from "../survey/finding.ts";
import { type Surroundings, type Survey, survey } from "../survey/survey.ts";
import { type IssueCode, rules } from "./registry.ts";

/** One finding of the validator. Errors block a deploy; warnings do not. */
export type Issue = IssueOf<IssueCode>;

const checks: readonly ((survey: Survey) => Iterable<Finding<IssueCode>>)[] = Object.values(rules).map(
  ({ check }) => check,
);

/**
 * Everything that is wrong with a version, errors first. A version without errors compiles; errors block a deploy,
 * warnings do not. Rules that ask what is there where it runs are silent on what is left out of the surroundings.
 */
export const validate = (document: FlowDocument, surroundings: Partial<Surroundings> = {}): Issue[] =>
  inOneGo(validating(document, surroundings));

/** The same, rule by rule and finding by finding. */
export function* validating(document: FlowDocument, surroundings: Partial<Surroundings> = {}): Steps<Issue[]> {
  const surveyed = survey(document, surroundings);
  yield;
  const found: Issue[] = [];
  for (const check of checks) {
    for (const finding of check(surveyed)) {
      found.push(issueOf(finding));
      yield;
    }
    yield;
  }
  return found.sort((a, b) => rank(a) - rank(b));
}

function rank({ type }: Issue): number {
  return type === "error" ? 0 : 1;
}
