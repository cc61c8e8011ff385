import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";

/** How one user likes one part of the console. */
export const userPreference = defineNoun({
  name: "user_preference",
  title: "User preference",
  wall: "system",
  fields: {
    user: field.id("user", { help: "Whose preference it is.", readOnly: true }),
    interface: field.text({ help: "Part of the console, such as INACTIVITY_TIMEOUT.", min: 1 }),
    config: field.json<JsonObject>(objectSchema, {
      help: "Its values; INACTIVITY_TIMEOUT has duration (minutes), and extendTimout, which is kept for other programs and read by nothing here.",
      default: {},
    }),
  },
  search: ["interface"],
  ordering: ["interface", "id"],
  unique: [["user", "interface"]],
  mounts: [
    {
      path: "/api/users/{users_pk}/preferences/",
      item: "id",
      key: "id",
      bind: { users_pk: "user" },
      verbs: crudAndBulk,
      rules: { read: "own_rows", write: "own_rows", remove: "own_rows" },
    },
  ],
});
