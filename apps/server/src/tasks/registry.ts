import type { JsonObject } from "@parley/model/kernel";
import { generateYaml } from "./kinds/generate-yaml.ts";
import type { Task } from "./task.ts";

/** Every kind of task by its name. */
export const tasks = {
  generate_yaml: generateYaml,
} as const satisfies { readonly [name: string]: Task };

export type TaskName = keyof typeof tasks;

export type TaskInput<N extends TaskName> =
  (typeof tasks)[N] extends Task<infer Input extends JsonObject> ? Input : never;
