import { hasChanges, type Readiness } from "@parley/flow";
import type { Release } from "@parley/model/api/releases";
import { texts } from "./texts.ts";

/** One line of the list before a deploy. Only an error keeps from deploying. */
export type Check = {
  readonly id: "validator" | "numbers" | `language ${string}`;
  readonly severity: "success" | "warning" | "error";
  readonly title: string;
  readonly text: string;
};

export function checksOf({ errors, warnings, languages }: Readiness): Check[] {
  return [
    {
      id: "validator",
      severity: errors > 0 ? "error" : warnings > 0 ? "warning" : "success",
      title: texts.checks.validator,
      text: texts.checks.faults(errors, warnings),
    },
    ...languages.map(({ language, isDefault, missing, prompts }): Check => {
      const lacks = isDefault ? texts.checks.missingDefault : texts.checks.missing;
      return {
        id: `language ${language}`,
        severity: missing.length > 0 ? "warning" : "success",
        title: texts.checks.language(language),
        text: missing.length > 0 ? lacks(missing.length) : texts.checks.complete(prompts),
      };
    }),
  ];
}

/** Whether callers hear the version as it is already: then there is nothing to deploy. */
export const isHeard = ({ live, changes }: Readiness, version: string): boolean =>
  live?.version === version && changes !== null && !hasChanges(changes);

/** The release that was live before, or made before, the live one: where a roll back in one click leads. */
export function releaseBefore(releases: readonly Release[]): Release | null {
  const live = releases.findIndex(({ is_live }) => is_live);
  return live === -1 ? null : (releases[live + 1] ?? null);
}
