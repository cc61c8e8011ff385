import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** One right of one user, in one scope. Both permission models are views of these rows. */
export const userGrant = defineNoun({
  name: "user_grant",
  title: "Grant",
  wall: "system",
  isPrivate: true,
  fields: {
    user: field.id("user", { help: "Who holds it." }),
    scope: field.choice(["organisation", "flow", "all_organisations", "independent"], { help: "Where it holds." }),
    scope_id: field.nullable(field.id("", { help: "The organisation or flow; null for the other scopes." })),
    policy: field.text({ help: "Name of the right.", min: 1, max: 100 }),
    granted_by: field.nullable(field.id("user", { help: "Who granted it.", readOnly: true })),
  },
  unique: [["user", "scope", "scope_id", "policy"]],
  indexes: [["scope_id"]],
});
