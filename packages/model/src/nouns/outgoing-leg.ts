import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/**
 * A person whom we called or are about to call, by a line: what limits of calls and money count. It outlives its call's
 * row, and is deleted two days after it was made.
 */
export const outgoingLeg = defineNoun({
  name: "outgoing_leg",
  title: "Outgoing leg",
  wall: "tenant",
  isPrivate: true,
  fields: {
    call: field.id("", { help: "The call that it is, or that a transfer is part of." }),
    kind: field.choice(["call", "transfer"], {
      help: "A call that was ordered, or a transfer, by us or by the line.",
    }),
    sip_line: field.id("", { help: "Line it goes by." }),
    to: field.text({ help: "What is dialled." }),
    per_minute: field.number({ help: "What a minute counts as; the first one whole.", min: 0 }),
    answered_at: field.nullable(field.timestamp({ help: "When it was answered." })),
    ended_at: field.nullable(field.timestamp({ help: "When it ended." })),
  },
  indexes: [["call"], ["sip_line", "created_at"], ["organisation_id", "created_at"], ["created_at"]],
});
