import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** A time that a conversation by messages waits for: no process holds the conversation, so any tells it. */
export const conversationTimer = defineNoun({
  name: "conversation_timer",
  title: "Conversation timer",
  wall: "tenant",
  fields: {
    call: field.id("", { help: "The conversation that waits." }),
    key: field.text({ help: "The timer's id in the conversation." }),
    due_at: field.timestamp({ help: "When it elapses; while a process tells it, when another may." }),
  },
  unique: [["key"]],
  indexes: [["call"], ["due_at"]],
});
