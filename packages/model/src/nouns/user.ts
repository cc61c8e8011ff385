import { rules } from "../access/policy.ts";
import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";

/** A person who signs in. */
export const user = defineNoun({
  name: "user",
  title: "User",
  wall: "system",
  softDelete: true,
  fields: {
    email: field.text({ help: "Address to sign in with.", min: 3, max: 254 }),
    first_name: field.text({ help: "First name.", default: "" }),
    last_name: field.text({ help: "Last name.", default: "" }),
    password: field.nullable(
      field.text({
        help: "At least 12 characters, none that is guessed first. Kept only as a hash; without one the user cannot sign in by password.",
        min: 12,
        max: 1024,
        writeOnly: true,
      }),
    ),
    profile_color: field.nullable(field.text({ help: "Colour of the avatar.", max: 30 })),
    is_active: field.boolean({ help: "May sign in.", default: true }),
    is_superuser: field.boolean({ help: "Holds v2.all.admin everywhere.", default: false }),
    belongs_to: field.nullable(field.id("organisation", { help: "Client the user works for." })),
    incorrect_login_attempts: field.integer({
      help: "Failed sign-ins since the last good one.",
      default: 0,
      readOnly: true,
      min: 0,
    }),
    two_factor_auth_mode: field.nullable(
      field.choice(["email", "totp"], { help: "Second factor asked for at sign-in.", readOnly: true }),
    ),
    locked_until: field.nullable(field.timestamp({ help: "No sign-in is tried before this time.", readOnly: true })),
  },
  computed: {
    permissions: field.json<JsonObject>(objectSchema, {
      help: "Rights as the first permission model reads them.",
      readOnly: true,
    }),
    permissions_v2: field.json<JsonObject>(objectSchema, {
      help: "Rights as the second permission model reads them.",
      readOnly: true,
    }),
  },
  reverse: { preferences: { noun: "user_preference", by: "user", show: ["interface", "config"] } },
  search: ["email", "first_name", "last_name"],
  ordering: ["email", "id"],
  unique: [["email"]],
  brief: ["id", "email", "first_name", "last_name", "profile_color"],
  mounts: [
    {
      path: "/api/users/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crudAndBulk,
      rules: {
        read: rules.clientSettingsRead,
        write: rules.clientSettingsWrite,
        remove: rules.clientSettingsAdmin,
      },
      ownRow: true,
    },
  ],
});
