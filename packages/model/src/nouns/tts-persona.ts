import { ttsPersonaFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** A voice that speaks for the agent. */
export const ttsPersona = defineNoun({
  name: "tts_persona",
  title: "TTS persona",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: { ...ttsPersonaFields, flow_config: versionField },
  search: ["name", "description"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [versionMount("tts_persona/", crudAndBulk)],
});
