import type { FlowDocument } from "../document/document.ts";
import type { IssueOf } from "../document/issue.ts";
import { type Finding, issueOf } from "../survey/finding.ts";
import { type Survey, survey } from "../survey/survey.ts";
import { type IssueCode, rules } from "./registry.ts";

/** One finding of the validator. Errors block a deploy; warnings do not. */
export type Issue = IssueOf<IssueCode>;

const checks: readonly ((survey: Survey) => Iterable<Finding<IssueCode>>)[] = Object.values(rules).map(
  ({ check }) => check,
);

/**
 * Everything that is wrong with a version, errors first. A version without errors compiles; errors block a deploy,
 * warnings do not. `allowed` are the hosts that the installation lets requests go to wherever they are.
 */
export function validate(document: FlowDocument, { allowed = [] }: { allowed?: readonly string[] } = {}): Issue[] {
  const surveyed = survey(document, allowed);
  const found = checks.flatMap((check) => [...check(surveyed)].map(issueOf));
  return found.sort((a, b) => rank(a) - rank(b));
}

function rank({ type }: Issue): number {
  return type === "error" ? 0 : 1;
}
