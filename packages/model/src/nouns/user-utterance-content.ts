import { userUtteranceContentFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { inVersion, versionField, versionMount } from "./version-noun.ts";

/** What people say for a label, in one language. */
export const userUtteranceContent = defineNoun({
  name: "user_utterance_content",
  title: "User utterance content",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: { ...userUtteranceContentFields, flow_config: versionField },
  ordering: ["language", "id"],
  unique: [["user_utterance", "language"]],
  indexes: [["flow_config"]],
  mounts: [
    {
      ...versionMount("user-utterances/{utterance_pk}/contents/", crudAndBulk),
      bind: { ...inVersion, utterance_pk: "user_utterance" },
    },
  ],
});
