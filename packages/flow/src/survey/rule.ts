import type { Finding } from "./finding.ts";
import type { Survey } from "./survey.ts";

/** One thing that can be wrong with a version. */
type Rule<Code extends string> = {
  /** The codes of what it finds: stable names that documentation and tests speak of. */
  readonly codes: readonly Code[];
  readonly check: (survey: Survey) => Iterable<Finding<NoInfer<Code>>>;
};

/** A rule that finds what its codes name, and nothing else. */
export function rule<const Code extends string>(declared: Rule<Code>): Rule<Code> {
  return declared;
}
