import type { Readiness } from "@parley/flow";
import type { Release } from "@parley/model/api/releases";

/** One line of the list before a deploy. Only an error keeps from deploying. */
export type Check = {
  readonly id: "validator" | "numbers" | `language ${string}`;
  readonly severity: "success" | "warning" | "error";
  readonly title: string;
  readonly text: string;
};

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export function checksOf({ errors, warnings, languages }: Readiness): Check[] {
  return [
    {
      id: "validator",
      severity: errors > 0 ? "error" : warnings > 0 ? "warning" : "success",
      title: "Validator",
      text: `${plural(errors, "error")}, ${plural(warnings, "warning")}`,
    },
    ...languages.map(({ language, isDefault, missing, prompts }): Check => {
      const fallback = isDefault ? "callers hear nothing there" : "callers hear the default language there";
      const lacks = `${plural(missing.length, "prompt")} missing, ${fallback}`;
      return {
        id: `language ${language}`,
        severity: missing.length > 0 ? "warning" : "success",
        title: `Language ${language}`,
        text: missing.length > 0 ? lacks : `${plural(prompts, "prompt")}, all there`,
      };
    }),
  ];
}

/** The release that was live before, or made before, the live one: where a roll back in one click leads. */
export function releaseBefore(releases: readonly Release[]): Release | null {
  const live = releases.findIndex(({ is_live }) => is_live);
  return live === -1 ? null : (releases[live + 1] ?? null);
}
