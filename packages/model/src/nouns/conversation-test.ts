import { field, type JsonObject, type JsonSchema } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";

/** Most steps of a test: a conversation of half an hour. */
const mostSteps = 500;

/** What the caller does and what is expected then; `parseConversations` of packages/host reads the steps. */
const conversationSchema: JsonSchema = {
  type: "object",
  required: ["steps"],
  properties: { steps: { type: "array", maxItems: mostSteps } },
};

/** A conversation with an agent, written down: it is played again to see whether the agent still talks so. */
export const conversationTest = defineNoun({
  name: "conversation_test",
  title: "Test",
  wall: "tenant",
  fields: {
    flow: field.id("flow", { help: "Agent it tries.", readOnly: true }),
    name: field.text({ help: "What it tries.", min: 1, max: 200 }),
    language: field.nullable(
      field.text({
        help: "Language it begins in; null: the one in its conversation, or as the agent begins.",
        language: "language-code",
      }),
    ),
    conversation: field.json<JsonObject>(conversationSchema, {
      help: "Channel, time, metadata, answers of requests, and steps with what is expected, as a conversation file has them.",
      max: 200_000,
    }),
  },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["flow", "name"]],
  mounts: [
    {
      path: "/api/organisations/{org}/flows/{flow}/tests/",
      item: "id",
      key: "id",
      bind: { flow: "flow" },
      verbs: crud,
      rules: flowRules,
    },
  ],
});
