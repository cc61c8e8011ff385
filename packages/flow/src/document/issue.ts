import type { Id } from "@parley/model/kernel";

export const issueObjectTypes = [
  "Block",
  "Action",
  "FlowConfig",
  "Path",
  "PromptContent",
  "Prompt",
  "SubFlow",
] as const;

/** One finding of the validator, by the codes it may have. Errors block a deploy; warnings do not. */
export type IssueOf<Code extends string> = {
  type: "error" | "warning";
  /** Stable name of the rule, such as `unreachable_block`. */
  code: Code;
  message: string;
  object_type: (typeof issueObjectTypes)[number];
  object_id: Id | null;
  /** Name of the object, for people. */
  object_name: string;
  field: string | null;
};

/** A fault in a YAML text: 1-based line and column. */
export type YamlFault = { line: number; column: number; message: string; path: string };
