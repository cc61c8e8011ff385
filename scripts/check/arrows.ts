import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "dependency-cruiser";
import { arrowRules } from "./arrow-rules.ts";

/** Broken arrows between the rooms below `root`, one line each; also says how many modules were seen. */
export async function brokenArrows(root: string): Promise<{ modules: number; faults: readonly string[] }> {
  const { output } = await cruise(
    ["packages", "adapters", "apps", "scripts", "test"].filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      parser: "swc",
      validate: true,
      ruleSet: { forbidden: arrowRules },
      exclude: { path: "(^|/)(dist|fixtures)/" },
      doNotFollow: { path: "node_modules" },
      tsPreCompilationDeps: true,
    },
    {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "browser", "node", "default"],
    },
  );
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text");
  const modules = output.modules.filter((module) => !module.source.includes("node_modules")).length;
  const faults = output.summary.violations.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`);
  return { modules, faults };
}
