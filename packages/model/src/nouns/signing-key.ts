import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** A key that tokens are signed with. The newest signs; the others are still believed until they retire. */
export const signingKey = defineNoun({
  name: "signing_key",
  title: "Signing key",
  wall: "system",
  isPrivate: true,
  fields: {
    secret: field.text({ help: "The key, base64url.", max: 200, writeOnly: true }),
    retires_at: field.nullable(field.timestamp({ help: "When tokens signed with it stop being believed." })),
  },
});
