import { field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** Phrases that designers reuse when they write prompts. */
export const promptPhrase = defineNoun({
  name: "prompt_phrase",
  title: "Prompt phrase",
  wall: "tenant",
  fields: {
    name: field.text({ help: "Shown name.", min: 1 }),
    language: field.text({ help: "Language of the phrases.", language: "language-code" }),
    phrases: field.texts({ help: "The phrases." }),
    flow_config: versionField,
  },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["flow_config", "name", "language"]],
  mounts: [versionMount("prompt-phrases/", crudAndBulk)],
});
