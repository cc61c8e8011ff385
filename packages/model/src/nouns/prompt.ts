import { promptFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** Something the agent says, in several languages. */
export const prompt = defineNoun({
  name: "prompt",
  title: "Prompt",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: { ...promptFields, flow_config: versionField },
  reverse: { prompts: { noun: "prompt_content", by: "prompt" } },
  search: ["name"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [versionMount("prompts/", crudAndBulk)],
});
