import type { FlowDocument } from "../document.ts";
import type { Issue } from "../issue.ts";
import { issueOf } from "./finding.ts";
import { rules } from "./registry.ts";
import { survey } from "./survey.ts";

/**
 * Everything that is wrong with a version, errors first. A version without errors compiles; errors block a deploy,
 * warnings do not. `allowed` are the hosts that the installation lets requests go to wherever they are.
 */
export function validate(document: FlowDocument, { allowed = [] }: { allowed?: readonly string[] } = {}): Issue[] {
  const surveyed = survey(document, allowed);
  const found = Object.values(rules).flatMap((rule) => [...rule.check(surveyed)].map(issueOf));
  return found.sort((a, b) => rank(a) - rank(b));
}

function rank({ type }: Issue): number {
  return type === "error" ? 0 : 1;
}
