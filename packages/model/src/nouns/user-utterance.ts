import { userUtteranceFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** A label under which utterances are collected. */
export const userUtterance = defineNoun({
  name: "user_utterance",
  title: "User utterance",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: { ...userUtteranceFields, flow_config: versionField },
  search: ["name"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [versionMount("user-utterances/", crudAndBulk)],
});
