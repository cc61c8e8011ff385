import { type BlockDeclaration, passingPaths } from "./block-declaration.ts";

export const condition = {
  type: "Condition",
  family: "logic",
  help: "Goes on by the first path whose condition is true.",
  fields: [],
  paths: passingPaths,
  state: () => "passes",
  check: () => [],
} as const satisfies BlockDeclaration;
