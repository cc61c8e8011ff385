import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** A user's belonging to an organisation; what they may do there is in their grants. */
export const membership = defineNoun({
  name: "membership",
  title: "Membership",
  wall: "tenant",
  fields: {
    user: field.id("user", { help: "Who belongs." }),
    added_by: field.nullable(field.id("user", { help: "Who added them.", readOnly: true })),
  },
  unique: [["organisation_id", "user"]],
  indexes: [["user"]],
});
