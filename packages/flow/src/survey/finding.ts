import type { Id } from "@parley/model/kernel";
import type { DocumentNoun } from "../document/document.ts";
import type { IssueOf } from "../document/issue.ts";

/** The row a finding is about, or the version itself. */
export type Subject =
  | { readonly noun: DocumentNoun; readonly id: Id; readonly name: string }
  | { readonly noun: "settings" };

/** What a rule finds; the validator makes an issue of it. */
export type Finding<Code extends string> = {
  readonly type: IssueOf<Code>["type"];
  readonly code: Code;
  readonly subject: Subject;
  readonly field: string | null;
  readonly message: string;
};

/** The kinds of object that people see issues at: what has no screen of its own belongs to the version. */
const objectTypes: { readonly [noun in DocumentNoun]?: IssueOf<string>["object_type"] } = {
  block: "Block",
  block_entity: "Block",
  path: "Path",
  prompt: "Prompt",
  prompt_content: "PromptContent",
  action: "Action",
  sub_flow: "SubFlow",
};

export function issueOf<Code extends string>({ type, code, subject, field, message }: Finding<Code>): IssueOf<Code> {
  if (subject.noun === "settings") {
    return { type, code, message, object_type: "FlowConfig", object_id: null, object_name: "Settings", field };
  }
  const object_type = objectTypes[subject.noun] ?? "FlowConfig";
  return { type, code, message, object_type, object_id: subject.id, object_name: subject.name, field };
}
