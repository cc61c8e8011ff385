import { field, promptContentFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { inVersion, versionField, versionMount } from "./version-noun.ts";

/** The words or the recording of a prompt in one language. */
export const promptContent = defineNoun({
  name: "prompt_content",
  title: "Prompt content",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: {
    ...promptContentFields,
    last_modified_at: field.timestamp({ help: "When it last changed.", readOnly: true }),
    worded_at: field.timestamp({ help: "When its words last changed; the database keeps it.", internal: true }),
    flow_config: versionField,
  },
  columns: { last_modified_at: "updated_at" },
  search: ["content"],
  ordering: ["language", "id"],
  unique: [["prompt", "language"]],
  indexes: [["flow_config"]],
  mounts: [
    {
      ...versionMount("prompts/{prompt_pk}/prompt-contents/", crudAndBulk),
      bind: { ...inVersion, prompt_pk: "prompt" },
    },
  ],
});
