import { field, type Json, type JsonObject, objectSchema } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** Work that goes on after its call has been answered, and its outcome. */
export const task = defineNoun({
  name: "task",
  title: "Task",
  wall: "tenant",
  fields: {
    task_id: field.id("", {
      help: "Same as id: the name under which calls that begin a task answer it.",
      readOnly: true,
    }),
    organisation: field.id("organisation", { help: "Client it works for." }),
    user: field.nullable(
      field.id("user", { help: "Who started it; only they see it. Null: a call did, and no user sees it." }),
    ),
    name: field.text({ help: "What it does, such as generate_yaml.", max: 60 }),
    input: field.json<JsonObject>(objectSchema, { help: "What it works on.", internal: true }),
    status: field.choice(["PENDING", "RUNNING", "SUCCESS", "FAILURE"], {
      help: "It has ended with SUCCESS or FAILURE.",
      default: "PENDING",
    }),
    progress: field.number({ help: "How much is done, from 0 to 1.", default: 0, min: 0, max: 1 }),
    message: field.text({ help: "What it is doing, as a sentence.", default: "" }),
    result: field.nullable(field.json<Json>({}, { help: "Its outcome." })),
    error: field.nullable(field.json<JsonObject>(objectSchema, { help: "Why it failed, as a problem." })),
    deadline: field.timestamp({ help: "By then it has ended, one way or the other." }),
    steps: field.json<JsonObject>(objectSchema, {
      help: "Steps that are done, each with what it answered: no step is done twice.",
      default: {},
      internal: true,
    }),
    attempt: field.integer({ help: "How often it was begun; only the latest may write.", default: 0, internal: true }),
    runner: field.nullable(field.id("", { help: "Process that runs it.", internal: true })),
  },
  columns: { task_id: "id", organisation: "organisation_id" },
  ordering: ["-created_at", "-id"],
  indexes: [
    ["user", "created_at"],
    ["status", "deadline"],
  ],
});
