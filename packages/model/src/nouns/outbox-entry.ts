import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** One effect of a conversation that goes to another server, from its commit until it is settled. */
export const outboxEntry = defineNoun({
  name: "outbox_entry",
  title: "Outbox entry",
  wall: "tenant",
  fields: {
    call: field.id("", { help: "The conversation that asked for it." }),
    key: field.text({ help: "The effect's id: the idempotency key that its receiver sees." }),
    kind: field.choice(["request", "action", "send", "post_call"], {
      help: "A request that a live call waits for, an async action, a message, or an action after the end.",
    }),
    name: field.text({ help: "Name of the action or webhook, or channel of the message." }),
    receiver: field.text({ help: "Scheme, host and port, or channel: deliveries to one receiver are limited." }),
    timeout_ms: field.integer({ help: "How long one attempt may take, in milliseconds.", min: 0 }),
    effect: field.nullable(
      field.text({
        help: "What is sent, sealed; dropped once settled.",
        max: 2_000_000,
        writeOnly: true,
        sealed: true,
      }),
    ),
    status: field.choice(["waiting", "delivered", "failed", "unknown"], {
      help: "`unknown`: its call died while the request was out; it is never sent again.",
      default: "waiting",
    }),
    held: field.boolean({ help: "Its call goes on, and the call's process alone delivers it.", default: true }),
    attempts: field.integer({ help: "How often its sending began.", default: 0, min: 0 }),
    due_at: field.nullable(
      field.timestamp({ help: "When it may be sent next; while it is sent, when that is given up." }),
    ),
    response_status: field.nullable(field.integer({ help: "HTTP status of the last answer." })),
    error: field.nullable(field.text({ help: "Why the last attempt failed.", max: 2000 })),
    settled_at: field.nullable(field.timestamp({ help: "When it was delivered or given up." })),
  },
  unique: [["key"]],
  indexes: [["call"]],
});
