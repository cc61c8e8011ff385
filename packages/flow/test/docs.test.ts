import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rootNames } from "../src/expressions/environment.ts";
import { functions } from "../src/expressions/functions.ts";
import { templateFilters } from "../src/templates/liquid.ts";
import { rules } from "../src/validate/registry.ts";

const page = (name: string) => readFileSync(new URL(`../../../docs/reference/${name}.md`, import.meta.url), "utf8");

describe("the documentation", () => {
  it.each([...functions.keys(), ...Object.keys(templateFilters), ...rootNames])("explains %s", (name) => {
    expect(page("expressions")).toMatch(new RegExp(`\`${name}\\b`));
  });

  it.each(Object.values(rules).flatMap(({ codes }) => codes))("explains the code %s", (code) => {
    expect(page("validation")).toContain(`\`${code}\``);
  });
});
