import { field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** A voice of a speech synthesiser. */
export const ttsModel = defineNoun({
  name: "tts_model",
  title: "TTS provider model",
  wall: "shared",
  fields: {
    provider: field.id("tts_provider", { help: "Synthesiser it belongs to." }),
    agent: field.text({ help: "The synthesiser's own name for the voice, which personas name.", min: 1 }),
    language: field.text({
      help: "Language it speaks. Personas that speak another with it are warned.",
      language: "language-code",
    }),
    tonality_options: field.texts({
      help: "Moods it can speak in. For people to read: nothing that speaks here takes a mood.",
    }),
    organisation: { ...vocabularyScope.organisation, readOnly: true },
  },
  columns: vocabularyColumns,
  search: ["agent"],
  ordering: ["agent", "id"],
  unique: [["provider", "agent", "language"]],
  mounts: [
    {
      path: "/api/tts/{provider_pk}/models/",
      item: "id",
      key: "id",
      bind: { provider_pk: "provider" },
      verbs: crudAndBulk,
      rules: flowRules,
    },
  ],
});
