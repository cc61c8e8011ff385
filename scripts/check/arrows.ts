import { existsSync } from "node:fs";
import { join } from "node:path";
import type { VariableDeclarator } from "@swc/core";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise } from "dependency-cruiser";
import { arrowRules } from "./arrow-rules.ts";

type Using = { readonly type: "UsingDeclaration"; readonly decls: VariableDeclarator[] };

const isUsing = (statement: { readonly type: string }): statement is Using => statement.type === "UsingDeclaration";

const { visitStatement } = Visitor.prototype;

/** The parser stops at a statement that it does not know, such as `using`. That declares like any other. */
Visitor.prototype.visitStatement = function (statement) {
  // Its types do not know the statement either.
  const declared: { readonly type: string } = statement;
  if (!isUsing(declared)) return visitStatement.call(this, statement);
  this.visitVariableDeclarators(declared.decls);
  return statement;
};

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
