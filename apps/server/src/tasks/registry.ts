import type { JsonObject } from "@parley/model/kernel";
import { deployRequest } from "./kinds/deploy-request.ts";
import { draftProposal } from "./kinds/draft-proposal.ts";
import { duplicateVersion } from "./kinds/duplicate-version.ts";
import { generateYaml } from "./kinds/generate-yaml.ts";
import { hearRecordings } from "./kinds/hear-recordings.ts";
import { indexDocuments } from "./kinds/index-documents.ts";
import { postCall } from "./kinds/post-call.ts";
import { trainVersion } from "./kinds/train-version.ts";
import { validateVersion } from "./kinds/validate-version.ts";
import type { Task } from "./task.ts";

/** Every kind of task by its name. */
export const tasks = {
  deploy_request: deployRequest,
  draft_proposal: draftProposal,
  duplicate_version: duplicateVersion,
  generate_yaml: generateYaml,
  hear_recordings: hearRecordings,
  index_documents: indexDocuments,
  post_call: postCall,
  train_version: trainVersion,
  validate_version: validateVersion,
} as const satisfies { readonly [name: string]: Task };

export type TaskName = keyof typeof tasks;

export type TaskInput<N extends TaskName> =
  (typeof tasks)[N] extends Task<infer Input extends JsonObject> ? Input : never;
