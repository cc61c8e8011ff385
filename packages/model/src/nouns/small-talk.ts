import { smallTalkFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** An aside that is answered without leaving the block. */
export const smallTalk = defineNoun({
  name: "small_talk",
  title: "Small talk",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: { ...smallTalkFields, flow_config: versionField },
  search: ["name", "trigger_or_intent"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [versionMount("small-talks/", crudAndBulk)],
});
