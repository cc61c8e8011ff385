import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** What a deploy waits for, or how it ended. `taken`: a server carries it out at this moment. */
export const deployStatuses = ["asked", "waiting", "taken", "done", "failed", "refused", "cancelled"] as const;

/** A deploy that waits: for its time, for a second person who approves it, or for both. */
export const deployRequest = defineNoun({
  name: "deploy_request",
  title: "Deploy request",
  wall: "tenant",
  fields: {
    flow: field.id("flow", { help: "Agent that is deployed." }),
    flow_config: field.id("flow_version", { help: "Version that is deployed." }),
    version: field.text({ help: "Label of that version.", max: 40 }),
    version_revision: field.integer({ help: "Revision that is deployed, whatever is edited meanwhile.", min: 1 }),
    note: field.nullable(field.text({ help: "Why.", max: 4000 })),
    due_at: field.nullable(field.timestamp({ help: "When it is deployed; null: once it is approved." })),
    time_zone: field.nullable(field.text({ help: "Zone that the time was chosen in.", max: 100 })),
    status: field.choice(deployStatuses, {
      help: "`asked` waits for a second person, `waiting` for its time; a server carries out what is `taken`.",
    }),
    decided_by: field.nullable(field.id("user", { help: "Who approved or refused it." })),
    decided_at: field.nullable(field.timestamp({ help: "When they did." })),
    code: field.nullable(field.text({ help: "Code of the problem for which it failed.", max: 100 })),
    reason: field.nullable(field.text({ help: "Why it was refused or failed.", max: 4000 })),
    release: field.nullable(field.id("release", { help: "What it made live." })),
    task: field.nullable(field.id("", { help: "Task that carries it out." })),
    created_by: field.id("user", { help: "Who asked: it is deployed in their name." }),
  },
  ordering: ["-created_at", "-id"],
  indexes: [["flow", "created_at"]],
});
