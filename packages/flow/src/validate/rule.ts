import type { Finding } from "./finding.ts";
import type { Survey } from "./survey.ts";

/** One thing that can be wrong with a version. */
export type Rule = {
  /** The codes of what it finds: stable names that documentation and tests speak of. */
  readonly codes: readonly string[];
  readonly check: (survey: Survey) => Iterable<Finding>;
};
